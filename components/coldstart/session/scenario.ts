/** Converts a question to the resolver's input. Pure. */
import { z } from "zod";
import { peerOf, rendezvous } from "@/lib/coldstart";
import { membersSchema, scenarioSchema, type Scenario } from "@/lib/coldstart/shapes";
import { membersOf, type Question } from "../resolve/question";

/** Throws an Error that describes what is wrong with the question, since an address may contain any. */
export function scenarioOf(question: Question): Scenario {
  const named = membersOf(question.members);
  const members = checked(z.object({ members: membersSchema }), {
    members: named.map(({ id, zone }) => ({ id, zone, addr: `${id}:5001` })),
  }).members;
  const names = named.map(({ id }) => id);
  const peers = Object.fromEntries(
    names.map((id, index) => {
      // Between 8 and 44 ms, so that the timeline shows when each node answered.
      return [id, peerOf(question.answers[id] ?? "nothing", 8 + ((index * 7) % 37))];
    }),
  );
  const { foundSeconds, self } = question;
  const puller = pullerOf(question, names);
  const events =
    foundSeconds === null
      ? []
      : [{ at_ms: foundSeconds * 1_000, providers: [{ node: puller, addr: `${puller}:5001` }] }];
  return checked(scenarioSchema, {
    self,
    members,
    digest: question.digest,
    kind: question.kind,
    expected_size: question.sizeMib * 2 ** 20,
    registry: "registry.example.com",
    repository: "ci/node",
    config: {
      hrw_scope: question.scope,
      self_zone: members.find(({ id }) => id === self)?.zone,
      query_timeout_ms: inMs(question.probeSeconds),
      stall_threshold_ms: inMs(question.deadlineSeconds),
    },
    transfer: {
      peer_bytes_per_second: inBytes(question.peerMib),
      origin_bytes_per_second: inBytes(question.originMib),
    },
    honored_until_ms: inMs(question.honouredSeconds),
    later_ms: inMs(question.laterSeconds),
    peers,
    dht: { health: question.health, events },
    profile: question.profile,
  });
}

const inMs = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1_000;

const inBytes = (mib: number | undefined): number | undefined =>
  mib === undefined ? undefined : mib * 2 ** 20;

/** The node whose record the DHT shows: the one already pulling, else the first in the digest's order. */
function pullerOf({ self, digest, answers }: Question, names: readonly string[]): string {
  const others = names.filter((id) => id !== self);
  const pulling = others.filter((id) => answers[id] === "pulling");
  const [first] = rendezvous(
    (pulling.length > 0 ? pulling : others).map((id) => ({ id })),
    digest,
  );
  return first?.member.id ?? self;
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; "));
}
