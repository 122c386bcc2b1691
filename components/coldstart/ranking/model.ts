/** The cluster that the ranking link assumes, in input units: percent, MiB a second, names of signals. Pure. */
import { isNumber, isText, readPlain, type Check } from "@/lib/client/plainShape";
import type { RankingLinkRequest } from "@/lib/coldstart/shapes";

const MIB = 1_024 * 1_024;

export interface LinkValues {
  nodes?: number | undefined;
  samplesPerJob?: number | undefined;
  peakJobs?: number | undefined;
  availablePercent?: number | undefined;
  falseEmptyPercent?: number | undefined;
  reachablePercent?: number | undefined;
  originMib?: number | undefined;
  peerMib?: number | undefined;
  preJobs?: string | undefined;
  targetJobs?: string | undefined;
  pullSeconds?: string | undefined;
  peakSignal?: string | undefined;
  sizeBytes?: string | undefined;
}

const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const [number, name] = [maybe(isNumber), maybe(isText)];

/** Null if the text of the address is not a cluster. */
export const readValues = readPlain<LinkValues>({
  nodes: number,
  samplesPerJob: number,
  peakJobs: number,
  availablePercent: number,
  falseEmptyPercent: number,
  reachablePercent: number,
  originMib: number,
  peerMib: number,
  preJobs: name,
  targetJobs: name,
  pullSeconds: name,
  peakSignal: name,
  sizeBytes: name,
});

export const ABOUT_CLUSTER =
  "Leave empty to use the policy’s value, or the default shown. J counts job starts: if the signals sum samples of usage, enter how many samples one job leaves.";

export const NO_VALUES: LinkValues = {};

const share = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : value / 100;
const rate = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : value * MIB;

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without undefined or empty members. */
function given<T extends Record<string, unknown>>(values: T): Given<T> {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(kept) as Given<T>;
}

export function requestOf(run: string, values: LinkValues, explain: string | null): RankingLinkRequest {
  const { nodes, samplesPerJob, peakJobs, preJobs, targetJobs, pullSeconds, peakSignal, sizeBytes } = values;
  return {
    run,
    signals: given({ preJobs, targetJobs, pullSeconds, peakJobs: peakSignal, sizeBytes }),
    model: given({
      nodes,
      samplesPerJob,
      peakJobs,
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
