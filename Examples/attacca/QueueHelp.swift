/// What `attacca queue --help` prints.
extension HelpText {
  static let queue = """
    attacca queue < SCRIPT

    Reads one verb a line from standard input and prints the state after each as one JSON object a line.
    No sound, no files, no player: a queue and its machine with a clock that only `tick` moves. The same
    lines always give the same answers. The members of the object are in Examples/attacca/QUEUE.md.

    Fill and edit
      load [OPTIONS] ITEM…           replace everything; OPTIONS: --start=INDEX --at=SECONDS --paused
                                     --shuffle=on|off --repeat=off|one|all
      insert [--start-if-ended] INDEX ITEM…
      append | play-next | up-next [--start-if-ended] ITEM…
      replace RANGE [ITEM…]          exchange list indices for other items
      remove ENTRY…                  also: remove where artist=X | album=X | title=X
      clear  clear-upcoming  clear-all-but-current  undo  redo
      move FROM TO                   list indices; TO is the final one
      move-block RANGE TO            a run of the list
      move-set TO ENTRY…             entries together, in list order
      move-in-order FROM TO          play indices
      move-to-next ENTRY…            put them where play-next would
    Order and modes
      shuffle on|off  reshuffle      style uniform|artists|albums
      order ENTRY…                   shuffle on with exactly this order
      repeat off|one|all             rate 0.25…4
      stop-after N|off               stop-at SECONDS|+SECONDS [finish] | off
    Playing
      play  pause  toggle  stop  next  previous
      select ENTRY [paused]          seek SECONDS | +SECONDS | -SECONDS
    What happens
      end                            the player reports the natural end of the current entry, now
      fail                           the player reports that it cannot be played
      tick SECONDS                   time passes; entries last 200 s and end by themselves
      call began [SOURCE]            an interruption; call ended [SOURCE] [stay]: without resuming
      output lost|gone|added         the device in use; gone: there is no other
      seed N                         only as the first line; 1 unless said
      state                          change nothing

    ITEM is TITLE, TITLE/ARTIST or TITLE/ARTIST/ALBUM. ENTRY is a title (the first such in the list), a
    list index, a RANGE of them, or an id as #7. RANGE is 2, 1-3 (both ends) or 1..<3 (without the last);
    indices count from 0. A word in "quotes" is a title, whatever it looks like; \\" and \\\\ inside.
    Blank lines and lines that begin with # are skipped.
    A line that makes no sense changes nothing and prints {"error": SENTENCE, "verb": …, "line": …}.

    Exit status: 0 at the end of the input, 64 when the command line makes no sense.

    """
}
