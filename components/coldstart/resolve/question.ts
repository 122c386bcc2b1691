/** What the explorer asks: a digest, members, and what differs from nodes that all answer "nothing"; pure. */
import { z } from "zod";
import {
  membersSchema,
  digestSchema,
  kindSchema,
  scenarioSchema,
  type Scenario,
} from "@/lib/coldstart/shapes";

export const ANSWERS = {
  nothing: "nothing",
  cached: "has it",
  pulling: "pulls it, since 2 s",
  stalled: "pulls it, past the threshold",
  auth: "failed: no access (401, 403)",
  not_found: "failed: not found (404)",
  rate_limited: "failed: rate limited (429)",
  transient: "failed for now, cooldown 20 s",
  silent: "does not answer",
} as const;
export type AnswerKind = keyof typeof ANSWERS;

export const questionSchema = z.object({
  digest: digestSchema,
  self: z.string().min(1, "needs a node's name").max(253),
  /** Names by spaces, commas or lines; `node-[01-80]` is eighty of them. */
  members: z.string().max(200_000),
  kind: kindSchema,
  /** MiB; 0 is unknown. */
  sizeMib: z.number().min(0).max(1_048_576),
  health: z.number().min(0).max(1),
  /** Seconds after which the DHT lists the puller; null never. */
  foundSeconds: z.number().min(0).max(100_000).nullable(),
  answers: z.record(z.string(), z.enum(Object.keys(ANSWERS) as [AnswerKind, ...AnswerKind[]])),
});
export type Question = z.infer<typeof questionSchema>;

export const EXAMPLE: Question = {
  digest: `sha256:${"4f53cda18c2baa0c".repeat(4)}`,
  self: "node-03",
  members: "node-[01-12]",
  kind: "layer",
  sizeMib: 410,
  health: 1,
  foundSeconds: 9,
  answers: {},
};

/** Names in the order given, each once; not more than `most` + 1, so that too many are seen to be too many. */
export function memberNames(text: string, most = 5_000): readonly string[] {
  const names = new Set<string>();
  for (const word of text.split(/[\s,]+/).filter((each) => each !== "")) {
    const range = /^([^[\]]*)\[(\d{1,6})-(\d{1,6})\]([^[\]]*)$/.exec(word);
    if (!range) names.add(word);
    else {
      const [, before = "", first = "0", last = "0", after = ""] = range;
      for (let at = Number(first); at <= Number(last) && names.size <= most; at += 1) {
        names.add(`${before}${String(at).padStart(first.length, "0")}${after}`);
      }
    }
    if (names.size > most) break;
  }
  return [...names];
}

type Peer = Scenario["peers"][string];
type Intent = Partial<Peer["intent"]>;

/** Long enough to be stalled whatever the size. */
const LONG_AGO_MS = -1e9;

const INTENTS: Readonly<Record<Exclude<AnswerKind, "silent">, Intent>> = {
  nothing: {},
  cached: { has_cached: true },
  pulling: { in_flight: true, started_at_ms: -2_000 },
  stalled: { in_flight: true, started_at_ms: LONG_AGO_MS },
  auth: { recently_failed: true, failure_class: "auth", cooldown_until_ms: 20_000 },
  not_found: { recently_failed: true, failure_class: "not_found", cooldown_until_ms: 20_000 },
  rate_limited: { recently_failed: true, failure_class: "rate_limited", cooldown_until_ms: 20_000 },
  transient: { recently_failed: true, failure_class: "transient", cooldown_until_ms: 20_000 },
};

/** Without its changes: every node answers that it has nothing, and the DHT is healthy. */
export function unchanged(question: Question): Question {
  return { ...question, answers: {}, health: 1 };
}

export function isChanged({ answers, health }: Question): boolean {
  return Object.keys(answers).length > 0 || health !== 1;
}

/** Throws a ZodError for members that are too many. */
export function scenarioOf(question: Question): Scenario {
  const names = memberNames(question.members);
  const members = membersSchema.parse(names.map((id) => ({ id, addr: `${id}:5001` })));
  const peers = Object.fromEntries(
    names.map((id, index) => {
      const kind = question.answers[id] ?? "nothing";
      // Between 8 and 44 ms, so that the timeline shows who answered when.
      const latency_ms = 8 + ((index * 7) % 37);
      return [id, kind === "silent" ? { reachable: false } : { latency_ms, intent: INTENTS[kind] }];
    }),
  );
  const { foundSeconds, self } = question;
  const puller = names.find((id) => id !== self) ?? self;
  const events =
    foundSeconds === null
      ? []
      : [{ at_ms: foundSeconds * 1_000, providers: [{ node: puller, addr: `${puller}:5001` }] }];
  return scenarioSchema.parse({
    self,
    members,
    digest: question.digest,
    kind: question.kind,
    expected_size: question.sizeMib * 2 ** 20,
    registry: "registry.example.com",
    repository: "ci/node",
    peers,
    dht: { health: question.health, events },
  });
}
