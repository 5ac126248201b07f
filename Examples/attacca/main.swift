print("attacca")
