/**
 * Breaks down the time until a blob is available: the parts of a resolve and the transfer after it (coldstart.md
 * section 5.4).
 */
import { bytes, duration } from "../../numeric/words";
import { UNHEALTHY, type Cost, type CostPart, type Trace, type Transfer } from "../shapes";

const TITLES: Readonly<Record<CostPart, string>> = {
  probe: "The probe",
  secondProbe: "The wider probe",
  pleasePull: "The request to pull",
  poll: "The poll of the DHT",
  transfer: "The transfer",
};

/** Milliseconds. The transfer and the total are null if the blob's size is not known. */
export function costOf(trace: Trace, transfer: Transfer): Cost {
  const { passes, pull, poll, endedMs, startedMs } = trace;
  const { from, ms: transferMs, text } = sentBy(trace, transfer);
  const spent: readonly (readonly [CostPart, number | null | undefined])[] = [
    ["probe", lengthOf(passes[0])],
    ["secondProbe", lengthOf(passes[1])],
    ["pleasePull", pull ? pull.answeredMs - pull.askedMs : undefined],
    ["poll", poll ? (poll.foundMs ?? endedMs) - poll.startedMs : undefined],
    ["transfer", transferMs],
  ];
  const parts = spent.flatMap(([part, ms]) =>
    ms === undefined || ms === null ? [] : [{ part, title: TITLES[part], ms }],
  );
  return {
    parts,
    from,
    text,
    totalMs: transferMs === null ? null : endedMs - startedMs + transferMs,
  };
}

const lengthOf = (pass: Trace["passes"][number] | undefined): number | undefined =>
  pass && pass.endedMs - pass.startedMs;

interface Sent extends Pick<Cost, "from" | "text"> {
  readonly ms: number | null;
}

function sentBy(
  { error, providers, self, sizeBytes, health }: Trace,
  {
    peer_bytes_per_second: peerRate,
    peer_latency_ms: peerMs,
    origin_bytes_per_second: originRate,
    origin_latency_ms: originMs,
  }: Transfer,
): Sent {
  const [provider] = providers;
  if (provider?.node === self) return { from: "self", ms: 0, text: "The node has it itself." };
  const sent = (from: "peer" | "origin", sender: string, rate: number, latencyMs: number): Sent => {
    if (!(sizeBytes > 0)) return { from, ms: null, text: `${sender} sends it; its size is not known.` };
    const ms = latencyMs + (sizeBytes / rate) * 1_000;
    const text = `${sender} sends ${bytes(sizeBytes)} at ${bytes(rate)}/s: ${duration(ms, 2)}.`;
    return { from, ms, text };
  };
  if (provider !== undefined) return sent("peer", provider.node, peerRate, peerMs);
  // Only an exhausted requester may go to the registry, and only while the DHT is not unhealthy (section 1.1).
  if (error !== "ErrExhausted")
    return { from: "nobody", ms: null, text: "It is not transferred: the registry is not asked either." };
  if (health !== null && health < UNHEALTHY)
    return {
      from: "nobody",
      ms: null,
      text: `It is not transferred: below a health of ${UNHEALTHY} no node goes to the registry alone.`,
    };
  return sent("origin", "No provider was found: the registry", originRate, originMs);
}
