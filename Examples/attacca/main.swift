Program.start()
Signals.wait()
