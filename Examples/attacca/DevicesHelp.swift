/// What `attacca devices --help` prints.
extension HelpText {
  static let devices = """
    attacca devices [OPTIONS]

    Lists the Cast devices on the network: name, kind, model, what runs there, address and id; then, on standard error,
    why a device may be missing or cannot be reached. `attacca play --tv` takes the name, the id or the address.

    Options
      --watch              go on, with a line for each change
      --wait SECONDS       how long to look before saying that there are none: 5 unless said
      --app ID             only those that run this application (eight hexadecimal digits)
      --device HOST[:PORT] list this one though it does not announce itself; can be repeated
      --deny NAME          never list the device of this name or id; can be repeated
      --search HOW         what looks: automatic (the Avahi daemon, or this program while there is none),
                           daemon, or embedded (this program)
      --json               write one JSON object per device and line (Examples/attacca/JSON.md)

    Exit status
      0  there are devices           64  the command line makes no sense
      1  there are none              69  built without Avahi
      130 interrupted (128 and the number of the signal)

    """
}
