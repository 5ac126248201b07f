import Foundation
import Testing

/// `attacca queue`: verbs in, states out (S178).
@Suite struct `The queue driver` {
  @Test func `tells an evening with the queue, line by line`() async throws {
    let evening = try await QueueScript(
      """
      # A listener loads five tracks, gives them an order and puts two next.
      load --start=2 --at=40 A B C D E
      order C E A D B
      play-next X
      up-next Y/Yma
      tick 160
      previous
      select D
      remove D
      undo
      stop-after 1
      end
      shuffle off
      repeat all
      move-set 0 E Y
      clear-upcoming
      next
      """)
    #expect(
      evening.story == [
        "ABCDE C@40000 play ready next DE pinned  done",
        "ABCDE as CEADB C@40000 play ready next EADB pinned  done",
        "ABCXDE as CXEADB C@40000 play ready next XEADB pinned X done",
        "ABCXYDE as CXYEADB C@40000 play ready next XYEAD pinned XY done",
        "ABCXYDE as CXYEADB X@0 play ready next YEADB pinned Y done",
        "ABCXYDE as CXYEADB C@0 play ready next XYEAD pinned Y done",
        "ABCXYDE as CDXYEAB D@0 play ready next XYEAB pinned Y done",
        "ABCXYE as CXYEAB X@0 play ready next YEAB pinned Y done",
        "ABCXYDE as CDXYEAB D@0 play ready next XYEAB pinned Y done",
        "ABCXYDE as CDXYEAB D@0 play ready next XYEAB pinned Y done",
        "ABCXYDE as CDXYEAB X@0 pause ready next YEAB pinned Y done",
        "ABCXYDE X@0 pause ready next YDE pinned Y done",
        "ABCXYDE X@0 pause ready next YDEAB pinned Y done",
        "YEABCXD X@0 pause ready next DYEAB pinned  done",
        "YEABCX X@0 pause ready next YEABC pinned  done",
        "YEABCX Y@0 pause ready next EABCX pinned  done",
      ])
  }

  @Test func `answers a line that makes no sense with a sentence and a remedy, and changes nothing`()
    async throws
  {
    let lines = [
      ("remov 1", "there is no such verb: `attacca queue --help` lists them"),
      ("seed 2", "make it the first line"), ("seed x", "whole number"), ("select Z", "names no entry"),
      ("select 9", "names no single entry"), ("select 0-1", "names no single entry"),
      ("select", "write `select ENTRY`"), ("append", "name at least one item"),
      ("append a/b/c/d", "TITLE/ARTIST"),
      ("append /b", "is no item"), ("insert A B", "write a whole number"),
      ("insert -1 B", "write a whole number"),
      ("append \"A", "no closing quote"), ("append \"A\\n\"", "backslash"), ("move 1", "FROM TO"),
      ("move-block A 1", "1-3"), ("replace 3-1 A", "1-3"), ("replace 3..<1", "1-3"),
      ("remove", "name what to remove"),
      ("remove where", "where artist=X"), ("remove where year=3", "where artist=X"),
      ("remove #x", "an id as #7"),
      ("shuffle", "on"), ("style random", "uniform"), ("repeat twice", "one"), ("rate 9", "0.25 to 4"),
      ("seek x", "seek SECONDS"), ("stop-after some", "whole number"), ("stop-at -3", "stop-at SECONDS"),
      ("tick 90000", "86400"), ("tick", "tick SECONDS"), ("call", "call began"), ("output on", "lost"),
      ("load --loud A", "no option --loud"), ("load --start=x A", "needs another value"),
      ("load --at=-1 A", "needs another value"), ("next now", "stands alone"),
    ]
    let script = try await QueueScript((["load A B"] + lines.map(\.0) + ["state"]).joined(separator: "\n"))
    try #require(script.answers.count == lines.count + 2)
    for (number, line) in lines.enumerated() {
      let answer = script.answers[number + 1]
      #expect((answer["error"] as? String)?.contains(line.1) == true, "\(line.0): \(answer)")
      #expect(answer["verb"] as? String == line.0.split(separator: " ").first.map(String.init))
      #expect(answer["line"] as? Int == number + 2)
    }
    #expect(script.story.last == "AB A@0 play ready next B pinned  done")
  }

  @Test func `refuses what the queue refuses, with the reason`() async throws {
    let script = try await QueueScript(
      """
      next
      undo
      redo
      seek 3
      load A B
      select #77
      insert 99 C
      move 9 0
      order A B
      stop-after 0
      end
      end
      next
      load --start=5 X
      """)
    let reasons = script.answers.map { ($0["outcome"] as? [String: Any])?["reason"] as? String }
    #expect(
      reasons == [
        "emptyQueue", "nothingToUndo", "nothingToRedo", "emptyQueue", nil, "unknownEntry", nil,
        "indexOutOfRange",
        "incompleteOrder", "countTooSmall", nil, nil, "nothingUpcoming", "indexOutOfRange",
      ])
  }

  @Test func `takes every form of entries and items`() async throws {
    let script = try await QueueScript(
      """
      load A/P "2/Q" "a b" "c\\"d\\\\" E/P/Album
      remove "2"
      append "2/Q" F
      remove "2" 0
      move-to-next F E
      remove where artist=P
      remove 1..<2 8-9
      remove #99 0 0
      """)
    let titles = script.answers.map {
      ($0["list"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
    }
    let odd = "c\"d\\"
    #expect(
      titles == [
        ["A", "2", "a b", odd, "E"], ["A", "a b", odd, "E"], ["A", "a b", odd, "E", "2", "F"],
        ["a b", odd, "E", "F"],
        ["a b", "F", "E", odd], ["a b", "F", odd], ["a b", odd], [odd],
      ])
    let last = (script.answers.first?["list"] as? [[String: Any]])?.last
    #expect(last?["artist"] as? String == "P" && last?["album"] as? String == "Album")
  }

  @Test func `lets time pass: entries end, timers run out, calls hold, other outputs`() async throws {
    let script = try await QueueScript(
      """
      load A B C
      rate 2
      tick 99.5
      tick 1
      call began alarm
      tick 500
      call ended alarm
      stop-at +10 finish
      tick 200
      output lost
      play
      fail
      fail
      toggle
      stop
      """)
    #expect(
      script.story == [
        "ABC A@0 play ready next BC pinned  done", "ABC A@0 play ready next BC pinned  done",
        "ABC A@199000 play ready next BC pinned  done", "ABC B@1000 play ready next C pinned  done",
        "ABC B@1000 play ready next C pinned  done", "ABC B@1000 play ready next C pinned  done",
        "ABC B@1000 play ready next C pinned  done", "ABC B@1000 play ready next C pinned  done",
        "ABC C@0 pause ready next  pinned  done", "ABC C@0 pause ready next  pinned  done",
        "ABC C@0 play ready next  pinned  done", "ABC C@0 pause failed next  pinned  done",
        "ABC C@0 pause failed next  pinned  unchanged", "ABC C@0 play ready next  pinned  done",
        "ABC C@0 pause idle next  pinned  done",
      ])
  }

  @Test func `skips blank lines and remarks, and takes a last line without its end`() async throws {
    let child = try Child("queue")
    child.send("\n  \t\n# remark\nseed 7\n  append   A\t\r\nstate")
    let record = try await child.finish()
    #expect(record.status == 0 && record.lines.count == 3)
    #expect(record.lines.allSatisfy { $0.contains("\"seed\":\"7\"") })
  }

  @Test func `gives the same answers for the same lines`() async throws {
    let script = "load A B C D E F G H\nshuffle on\nrepeat all\nappend X Y Z\nstyle artists\nreshuffle"
    let (one, other) = (try await QueueScript(script), try await QueueScript(script))
    #expect(NSArray(array: one.answers).isEqual(to: other.answers))
    let seeded = try await QueueScript("seed 2\n" + script)
    #expect(seeded.story.dropFirst() != one.story[...])
  }

  @Test func `knows every verb that its help lists`() async throws {
    let help = try await Child("queue", "--help").finish()
    #expect(help.status == 0)
    let verbs = [
      "load", "insert", "append", "play-next", "up-next", "replace", "remove", "clear", "clear-upcoming",
      "clear-all-but-current", "undo", "redo", "move", "move-block", "move-set", "move-in-order",
      "move-to-next",
      "shuffle", "reshuffle", "style", "order", "repeat", "rate", "stop-after", "stop-at", "play", "pause",
      "toggle", "stop", "next", "previous", "select", "seek", "end", "fail", "tick", "call", "output", "seed",
      "state",
    ]
    let script = try await QueueScript(verbs.joined(separator: "\n"))
    for (verb, answer) in zip(verbs, script.answers) {
      #expect(help.text.contains(verb), "\(verb) is not in the help")
      #expect((answer["error"] as? String)?.contains("no such verb") != true, "\(verb) is unknown")
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `agrees with a model in Python that Hypothesis drives`() async throws {
    let script =
      ".scripts/python && PYTHONPATH=.build/python exec python3 -B Tests/AttaccaTests/Fixtures/queue_hypothesis.py \"$0\""
    let child = try Child(
      Array("/bin/bash".utf8),
      ["-c", "cd \"$1\" && \(script)", Programs.attacca, Programs.root].map { Array($0.utf8) },
      deadline: 280)
    let record = try await child.finish()
    #expect(record.status == 0, "\(record.text)\n\(record.errorText)")
    #expect(record.text.contains("as the model says"))
    print(record.lines.last ?? "")
  }
}
