/// What `--help` prints.
enum HelpText {
  static let overview = """
    attacca plays a queue of music without gaps.

      attacca play FILES…    play files, folders, playlists and addresses
      attacca play --help    every option, key, word and exit status
      attacca queue          drive a queue with verbs on standard input, JSON out, no sound
      attacca queue --help   every verb
      attacca outputs        list what can be played on: this machine's devices, TVs and speakers
      attacca outputs --help every option and exit status
      attacca tv             be a TV that Cast senders can play on
      attacca tv --help      every option and exit status
      attacca devices        list the TVs and speakers that can be played on
      attacca devices --help every option and exit status
      attacca --version      the version

    """

  static let play = """
    attacca play [OPTIONS] [FILES | DIRECTORIES | PLAYLISTS | ADDRESSES]…

    Plays what is named, in the order named, or goes on with the last queue (--resume); directories with
    everything in them, in natural order; playlists are M3U or M3U8; addresses are http or https. What cannot be
    played is said and skipped.

    Options
      --shuffle              play in a random order
      --seed N               draw random orders from this number: the same number, the same order
      --repeat off|one|all   what happens at the end of an entry and of the queue
      --start TIME           begin at this place of the first entry: 90, 1:30 or 1:02:03.5
      --volume N             loudness, 0 to 100
      --replay-gain HOW      even out loudness here by the tags of the media: off, track, album, or auto:
                             the album's gain for an entry beside another of its album, else the track's
      --audio LANG[,LANG]    the sound in the first of these languages that there is: de, en
      --text LANG[,LANG]     the same for subtitles; off: none. Files beside the media are found by name: for
                             film.mp4 film.srt, film.en.vtt, film.German.ass, film.de.forced.srt
      --tv NAME              play on the TV of this name or id (Google Cast; see `attacca devices`), or
                             the one at HOST[:PORT]; port 8009 unless said
      --device NAME          play on that device of this machine (see `attacca outputs`)
      --search HOW           how TVs are looked for: automatic, daemon or embedded (see `attacca devices`)
      --tv-patience SECONDS  give up on a TV that has not answered for so long (10 to 120, by what is asked)
      --resume               go on where the last run stopped: playing if it was playing, paused if it was
                             paused; on the TV that played it, as it is there, if it still does. With names:
                             if they are the same list, else from the start; it says which. --shuffle and
                             --repeat count, --seed does not
      --state DIR            keep the state in this folder, not in $XDG_STATE_HOME/attacca
                             (~/.local/state/attacca); a second run beside is refused it
      --no-state             keep nothing
      --no-tv-volume         while a TV plays ↑, ↓ and the desktop's volume leave it as loud as it is; the
                             word `volume` does not. Else they are the TV's; never are the keys that turn
                             the system's mixer
      --null-audio           no sound, in real time
      --no-mpris             stay off the desktop: no media keys, no playerctl, sleep is not noticed
      --json                 write one JSON object per event and line (Examples/attacca/JSON.md)
      --stdin                read words from standard input even when it is a terminal
      --                     what follows are names, even with a dash in front

    \(keys)
    \(words)
    Exit status
      0  played through or quit      64  the command line makes no sense
      1  nothing could be played     66  nothing to play: nothing usable was named
                                     69  no player: built without libmpv, or it does not start
                                     74  the state cannot be used: another run has it, or the disk
      130 interrupted (128 and the number of the signal)

    """

  static let keys = """
    Keys, in a terminal
      space  play, pause             s  shuffle on, off         u  undo an edit
      n, p   next, previous          r  repeat off, all, one    U  do it again
      ← →    10 s back, forward      m  mute                    q  quit
      ↑ ↓    louder, softer          , .  as ← →                o  where it plays
                                                              ?  this list

    """

  static let words = """
    Words, a line each, when standard input is no terminal or with --stdin
      play  pause  toggle  stop  next  previous
      seek TIME | +TIME | -TIME      a place, or forward, or back
      select N [paused]              entry N of `list`
      shuffle on|off|again           repeat off|one|all
      volume 0…100                   mute on|off             rate 0.25…4
      add FILE…                      to the end              insert N FILE…   before entry N
      play-next FILE…                after the current one   up-next FILE…    behind those put next
      remove N [M]                   entries N to M          move A B         entry A to place B
      move-in-order A B              as move, in the play order
      clear  clear-upcoming  keep-current  undo  redo
      cast NAME | HOST[:PORT]        hand over to a TV         local    take playing back here
      plan NAME | HOST[:PORT]        what that TV would make of the entry and the next 20: played as it is, with
                                     something missing, perhaps, or skipped, and why; `cast` says beside
                                     the hand-over what would be lost
      outputs                        list this machine's devices and the TVs, numbered, the active one marked
      output N | NAME                play there from now on, without a gap
      tracks                         list the sounds and texts of the entry, those in use marked
      audio LANG[,LANG]|N|auto       text LANG[,LANG]|N|off|auto
                                     use a track by language (de, en) or number, for every entry from now on,
                                     here and on the TV
      stop-casting                   end what the TV shows; it goes on here as it was
      leave                          the TV plays on, here nothing does; so it is with quit, too
      stop-after N|off               stop after N more entries
      sleep SECONDS [finish] | off   stop at a time; finish: at the end of the entry
      list  status  help  quit
      wait [end] | next | hand-over | SECONDS
                                     go on with the next line later: when nothing is being played any more
                                     (also: wait-for-end), when another entry is current, when a hand-over
                                     is done or has failed, or in a time
    FILE is the rest of the line as it stands, or names in "quotes" with \\n \\t \\" \\\\ \\xHH in them.
    Each line is answered by one line: ok, ok (nothing to do), refused: REASON, or error: WHAT. Empty lines
    and lines that begin with # are skipped. When the input ends, playing goes on to the end of the queue.
    Once a word has come, or with --stdin, the end of the queue waits for further words.

    """
}
