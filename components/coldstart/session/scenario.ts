/** A question as the resolver takes it; pure. */
import { membersSchema, scenarioSchema, type Scenario } from "@/lib/coldstart/shapes";
import { memberNames, type AnswerKind, type Question } from "../resolve/question";

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
