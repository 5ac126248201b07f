import Glibc

Signals.block()
exit(await Program.run(Program.processArguments))
