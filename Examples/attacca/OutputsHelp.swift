/// What `attacca outputs --help` prints.
extension HelpText {
  static let outputs = """
    attacca outputs [OPTIONS]

    Lists everything that can be played on: the devices of this machine, the default one marked with *, then
    the TVs and speakers on the network; and on standard error why one may be missing. `attacca play --device`
    takes the name of the former, `--tv` that of the latter; while playing, the words `outputs` and `output NAME`
    or the key `o` move it from one to the other.

    Options
      --watch              go on, with a line for each change
      --wait SECONDS       how long to look for TVs: 5 unless said
      --app ID, --device HOST[:PORT], --deny NAME, --search HOW
                           which TVs, as in `attacca devices --help`
      --json               write one JSON object per output and line (Examples/attacca/JSON.md)

    Exit status
      0  there are outputs           64  the command line makes no sense
      1  there are none              130 interrupted (128 and the number of the signal)

    """
}
