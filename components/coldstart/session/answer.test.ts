import { describe, expect, it } from "vitest";
import { rendezvous } from "@/lib/coldstart";
import { installSchemaWords } from "@/lib/limits/schemaWords";
import {
  EXAMPLE,
  isChanged,
  memberNames,
  membersOf,
  wrongRange,
  readQuestion,
  type AnswerKind,
  type Question,
} from "../resolve/question";
import { answerText, changeText, shownRank } from "../words";
import { answerOf } from "./answer";

installSchemaWords();

const order: readonly string[] = rendezvous(
  memberNames(EXAMPLE.members).map((id) => ({ id })),
  EXAMPLE.digest,
).map(({ member }) => member.id);

/** The `count` best nodes give one answer; the best node asked is not the requester. */
const all = (kind: AnswerKind, count: number): Question["answers"] =>
  Object.fromEntries(order.slice(0, count).map((id) => [id, kind]));

/** Rules that were true, for each pass. */
function matched(change: Partial<Question>): readonly (number | undefined)[] {
  const { trace } = answerOf({ ...EXAMPLE, ...change });
  return trace.passes.map(({ rules }) => rules.find(({ state }) => state === "matched")?.rule);
}

describe("the explorer's answer", () => {
  it("asks others than the requester in the example", () => {
    expect(order.slice(0, 6)).not.toContain(EXAMPLE.self);
  });

  it.each<[string, Partial<Question>, readonly number[]]>([
    ["a trusted failure", { answers: all("auth", 1) }, [1]],
    ["a cache hit", { answers: all("cached", 1) }, [2]],
    ["a pull in flight", { answers: all("pulling", 1) }, [3]],
    ["a failure that may pass", { answers: all("transient", 1) }, [4]],
    ["silence, then somebody among the wider", { answers: all("silent", 3) }, [5, 7]],
    ["a doubted DHT", { health: 0.5 }, [6, 7]],
    ["nobody has it", {}, [7]],
  ])("reaches the rule for %s", (_, change, rules) => {
    expect(matched(change)).toEqual(rules);
  });

  it("says what it was before the changes, and which rules were not reached", () => {
    const { before, trace } = answerOf({ ...EXAMPLE, answers: all("cached", 1) });
    expect(before.outcome).toBe("rule7");
    expect(trace.outcome).toBe("rule2");
    expect(trace.passes[0]?.rules.map(({ state }) => state)).toEqual([
      "notMatched",
      "matched",
      ...Array.from({ length: 5 }, () => "notReached"),
    ]);
  });

  it("does not ask a stalled puller again", () => {
    const { trace } = answerOf({ ...EXAMPLE, answers: all("stalled", 1) });
    expect(trace.pull?.node).toBe(order[1]);
  });

  it("asks it again as the released code does, where that is what is asked", () => {
    const { trace, scenario } = answerOf({ ...EXAMPLE, answers: all("stalled", 1), profile: "original" });
    expect([trace.pull?.node, scenario.profile]).toEqual([order[0], "original"]);
  });
});

describe("the clock and the deadlines", () => {
  const pulling = { answers: all("pulling", 1) };

  it("are another time at which it is asked: a pull is stalled by then", () => {
    const later = answerOf({ ...EXAMPLE, ...pulling, foundSeconds: null, laterSeconds: 40 });
    expect([later.before.rule, later.trace.rule, later.trace.pull?.node]).toEqual([7, 7, order[1]]);
    expect(later.moments.map(({ laterMs, current }) => [laterMs > 0, current])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(later.moments[1]?.text).toMatch(/^After 28 s: rule 7, node-\d+ is asked to pull, ErrExhausted$/);
  });

  it("say that no cascade is asked once the DHT names a provider", () => {
    const later = answerOf({ ...EXAMPLE, ...pulling, laterSeconds: 12 });
    expect(changeText(later, true)).toContain(`By then the DHT names ${order[0]}, and no cascade is asked.`);
  });

  it("count an honour window down, in which no node is asked", () => {
    const failed = { ...EXAMPLE, answers: all("transient", 1) };
    const windowMs = answerOf(failed).trace.honourWindowMs ?? 0;
    expect(windowMs).toBeGreaterThan(19_900);
    const again = { ...failed, honouredSeconds: windowMs / 1_000, laterSeconds: 5 };
    const { trace, before, moments, explanation } = answerOf(again);
    expect([trace.rule, trace.error, trace.passes]).toEqual([4, "ErrCooldownActive", []]);
    expect((trace.honouredUntilMs ?? 0) - trace.startedMs).toBe(windowMs - 5_000);
    expect(explanation.sentence).toMatch(/^No node was asked: .* for another 1[45](\.\d+)? s\.$/);
    expect(before.rule).toBe(7);
    expect(moments.map(({ because }) => because)).toEqual(["", `the cooldown of ${order[0]} is over`]);
    const longer = answerOf({ ...failed, honouredSeconds: 25 }).moments;
    expect(longer.map(({ rule, because }) => [rule, because])).toEqual([
      [4, ""],
      [7, "the earlier failure no longer counts"],
    ]);
    expect([isChanged({ ...EXAMPLE, honouredSeconds: 3 }), isChanged(EXAMPLE)]).toEqual([true, false]);
  });

  it("are a shorter stall threshold and a shorter probe", () => {
    const { trace, before } = answerOf({ ...EXAMPLE, deadlineSeconds: 3, probeSeconds: 0.02 });
    expect([trace.thresholdMs, trace.queryTimeoutMs, before.error]).toEqual([3_000, 20, null]);
    expect(trace.error).toBe("ErrExhausted");
  });
});

describe("what the blob costs", () => {
  it("ends with its transfer at the rate of a node", () => {
    const { cost } = answerOf({ ...EXAMPLE, peerMib: 41 });
    expect(cost.parts.at(-1)).toMatchObject({ part: "transfer", ms: 10_020 });
    expect(cost.text).toBe(`${order[0]} sends 410.0 MiB at 41.0 MiB/s: 10.02 s.`);
  });
});

describe("zones", () => {
  const members = "node-[01-06]@zone-a node-[07-12]@zone-b";
  it("ask the nodes of the requester's zone alone", () => {
    const { trace } = answerOf({ ...EXAMPLE, members, scope: "zone" });
    expect(trace).toMatchObject({ selfZone: "zone-a", candidates: 6, members: 12, scopeFellBack: false });
    expect(trace.ladder.every(({ zone }) => zone === "zone-a")).toBe(true);
    expect(answerOf({ ...EXAMPLE, members }).trace.candidates).toBe(12);
  });
});

describe("the provider that the DHT lists", () => {
  const providers = (answers: Question["answers"]) =>
    answerOf({ ...EXAMPLE, answers }).trace.providers.map(({ node }) => node);
  const [best = "", second = "", third = ""] = order;

  it("is the node that pulls it already, of several the first in the digest's order", () => {
    expect(providers({ [best]: "pulling" })).toEqual([best]);
    expect(providers({ [second]: "pulling" })).toEqual([second]);
    expect(providers({ [third]: "pulling", [second]: "pulling" })).toEqual([second]);
    expect(answerOf({ ...EXAMPLE, answers: { [best]: "pulling" } }).explanation.sentence).toContain(
      `${best} can serve it`,
    );
  });

  it("is the node that was asked to pull where nobody pulls it", () => {
    expect(providers({})).toEqual([best]);
  });
});

describe("what is said of ranks and rules", () => {
  const changed = (answers: Question["answers"]) => answerOf({ ...EXAMPLE, answers });
  const [best = "", second = ""] = order;

  it("counts from 1", () => {
    const sentence = changed({ [best]: "silent" }).trace.passes[0]?.rules[6]?.text;
    expect(sentence).toBe(`${second} is the best that answered (number 2 in the digest's order).`);
    expect(shownRank(0)).toBe(1);
  });

  it("names the rule in words, not by its label in metrics", () => {
    expect(changeText(changed({ [best]: "pulling" }), true)).toMatch(
      /^Rule 7 → rule 3 \(a node is pulling it\); time 9\.?\d* s/,
    );
    expect(changeText(changed({ [second]: "silent" }), true)).toMatch(
      /^With your changes it is still rule 7; time/,
    );
  });

  it.each<[AnswerKind, RegExp]>([
    ["pulling", /^has been pulling it for 2(\.\d+)? s \(stalled after 30 s\)$/],
    ["stalled", /^has been pulling it for .+, stalled \(over 30 s\)$/],
    ["transient", /^failed: transient, cooldown 20 s left$/],
    ["auth", /^failed: auth, cooldown 20 s left$/],
    ["nothing", /^has nothing$/],
  ])("says of %s the age against the threshold, and the cooldown that is left", (kind, said) => {
    const { trace } = changed({ [best]: kind });
    const [pass] = trace.passes;
    const asked = { nowMs: pass?.endedMs ?? 0, thresholdMs: trace.thresholdMs };
    const [answer] = pass?.answers ?? [];
    expect(answer && answerText(answer, asked)).toMatch(said);
    const later = { ...asked, nowMs: 1e9 };
    if (kind === "auth") expect(answer && answerText(answer, later)).toBe("failed: auth, cooldown over");
  });

  it("says of a failure of a trusted class how long its cooldown lasts", () => {
    const rule = changed({ [best]: "auth" }).trace.passes[0]?.rules[0];
    expect(rule?.evidence).toEqual([{ node: best, text: "failed: auth, cooldown for 20 s" }]);
  });
});

describe("names of members", () => {
  it("expands ranges with their zeros, keeps order, drops doubles", () => {
    expect(memberNames("b a-[08-10], b\na-[1-2]x")).toEqual(["b", "a-08", "a-09", "a-10", "a-1x", "a-2x"]);
  });

  it("takes the zone behind an @", () => {
    expect(membersOf("a-[1-2]@z b@y c")).toEqual([
      { id: "a-1", zone: "z" },
      { id: "a-2", zone: "z" },
      { id: "b", zone: "y" },
      { id: "c", zone: "" },
    ]);
  });

  it.each([
    ["a-[1-3]@z b", undefined],
    ["b a-[1-", "a-[1-"],
    ["a-[3-1]@z", "a-[3-1]@z"],
    ["a-[x-3]", "a-[x-3]"],
    ["a]", "a]"],
  ])("of %s have the wrong range %s", (text, wrong) => {
    expect(wrongRange(text)).toBe(wrong);
  });

  it("stops one above the limit", () => {
    expect(memberNames("n[0-999999]")).toHaveLength(5_001);
  });
});

describe("a question of the address", () => {
  it.each<[string, Partial<Question>, string]>([
    ["digest", { digest: "foo" }, "digest must be a digest such as sha256:4f53…"],
    ["members", { members: "n[1-6000]" }, "members has more than 5,000 nodes"],
    ["health", { health: 3 }, "dht.health must be at most 1, not 3"],
  ])("says what is wrong with its %s", (_, change, message) => {
    expect(() => answerOf({ ...EXAMPLE, ...change })).toThrow(message);
  });

  it("is read as it is", () => {
    const question: Question = { ...EXAMPLE, answers: { "node-01": "auth" } };
    expect(readQuestion(JSON.parse(JSON.stringify(question)))).toEqual(question);
  });

  it.each<[string, object]>([
    ["an answer that nobody gives", { answers: { "node-01": "perhaps" } }],
    ["answers that are none", { answers: null }],
    ["another kind", { kind: "blob" }],
    ["a size that is a text", { sizeMib: "10" }],
    ["another profile", { profile: "mine" }],
    ["another scope", { scope: "rack" }],
    ["a time that is a text", { laterSeconds: "1" }],
    ["a window that is a text", { honouredSeconds: "1" }],
  ])("is none with %s", (_, change) => {
    expect(readQuestion({ ...EXAMPLE, ...change })).toBeNull();
  });
});
