/** The cluster that the ranking link assumes, as people enter it: percent, MiB a second, names of signals; pure. */
import { z } from "zod";
import type { RankingLinkRequest } from "@/lib/coldstart/shapes";

const MIB = 1_024 * 1_024;
const blank = z.literal("").transform(() => undefined);
const percent = z.union([z.number().min(0).max(100), blank]).optional();
const mib = z.union([z.number().min(1).max(1_048_576), blank]).optional();
const whole = z.union([z.number().int().min(1).max(1_000_000), blank]).optional();
const signal = z.string().max(253).optional();

/** What is left out is the policy's, else the default. */
export const linkFormSchema = z.object({
  nodes: whole,
  peakJobs: whole,
  availablePercent: percent,
  falseEmptyPercent: percent,
  reachablePercent: percent,
  originMib: mib,
  peerMib: mib,
  preJobs: signal,
  targetJobs: signal,
  pullSeconds: signal,
  peakSignal: signal,
  sizeBytes: signal,
});
export type LinkValues = z.output<typeof linkFormSchema>;

export const NO_VALUES: LinkValues = {};

const share = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : value / 100;
const rate = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : value * MIB;

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without members that are undefined or empty. */
function given<T extends Record<string, unknown>>(values: T): Given<T> {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(kept) as Given<T>;
}

export function requestOf(run: string, values: LinkValues, explain: string | null): RankingLinkRequest {
  const { nodes, peakJobs, preJobs, targetJobs, pullSeconds, peakSignal, sizeBytes } = values;
  return {
    run,
    signals: given({ preJobs, targetJobs, pullSeconds, peakJobs: peakSignal, sizeBytes }),
    model: given({
      ...{ nodes, peakJobs },
      available: share(values.availablePercent),
      falseEmpty: share(values.falseEmptyPercent),
      reachable: share(values.reachablePercent),
      originRate: rate(values.originMib),
      peerRate: rate(values.peerMib),
    }),
    observed: {},
    observations: { counts: {}, outcomes: {} },
    ...(explain === null ? {} : { explain }),
  };
}
