/// What `attacca tv --help` prints.
extension HelpText {
  static let tv = """
    attacca tv [OPTIONS]

    Is a TV on the network: Cast senders connect to it by its address, load music from http and https addresses,
    and control it; what they load is played here. It plays on when they are gone. One line per change is written.
    It is not certified by Google, so senders that insist on that turn away. Whoever reaches the port can play on it.

    Options
      --name NAME     what it is called; the name of this machine unless said
      --port N        where it listens: 8009 unless said, 0 for any port that is free
      --info-port N   say over HTTP what this is: name, model, number. Senders that are given an address, such as
                      catt, ask for that at 8008; without this option nothing is told
      --announce      let senders in the network find it by its name (with Avahi)
      --replay-gain off|track|album|auto   even out loudness by the tags of the media (see `attacca play`)
      --null-audio    no sound, in real time
      --idle-timeout SECONDS    how long what senders started stays while nothing is loaded (300), or `never`
      --paused-timeout SECONDS  how long it stays while paused (1200), or `never`; what plays is not ended
      --json          write one JSON object per change and line (Examples/attacca/JSON.md)

    It ends with q (in a terminal), with a line `quit` on standard input, and with SIGINT or SIGTERM.

    Exit status
      0  quit                        64  the command line makes no sense
                                     69  the port cannot be used, or there is no player: built without libmpv
      130 interrupted (128 and the number of the signal)

    """
}
