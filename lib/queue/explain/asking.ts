/**
 * Whether runners request jobs. A job can be next in line for a runner that is switched off, and would wait for it
 * indefinitely. Own method.
 */
import type { Explanation } from "../../explanation/explanation";
import { duration, grouped, plural } from "../../numeric/words";
import type { QueueRunner } from "../shapes";

/**
 * `never`: the runner has never requested a job; `stale`: not for seven days; `offline`: not for two hours; `quiet`:
 * for longer than an idle Runner waits between requests.
 */
export type Asking = "asks" | "quiet" | "offline" | "stale" | "never";

/** GitLab's limits for online and stale runners. */
const OFFLINE_MS = 2 * 3_600_000;
const STALE_MS = 7 * 24 * 3_600_000;
/** Requests are recorded once a minute and may be held for a minute, so a longer silence is not chance. */
const QUIET_MS = 5 * 60_000;

/** `askedAt` as stored: ISO 8601, or null if the runner has never requested a job. */
export function askingOf(askedAt: string | null, now: number): Asking {
  if (askedAt === null) return "never";
  const since = now - Date.parse(askedAt);
  if (since >= STALE_MS) return "stale";
  return since >= OFFLINE_MS ? "offline" : since > QUIET_MS ? "quiet" : "asks";
}

/** Runners whose last request is known. */
export interface RunnersAsking {
  readonly runners: number;
  /** How many of these requested a job within two hours. */
  readonly asking: number;
  /** ISO 8601; null if none has ever requested a job. */
  readonly lastAskedAt: string | null;
}

/** The latest request among the active runners; undefined where no request times are known. */
export interface LastAsk extends RunnersAsking {
  readonly state: Asking;
  /** Name of the runner with the latest request. If none has requested a job, the name of the first runner. */
  readonly last: string;
  /** Milliseconds since that request; null if there was none. */
  readonly since: number | null;
}

type Contact = Pick<QueueRunner, "id" | "description" | "contactedAt">;

/** Returns undefined without runners, without the current time, or if no request times are known. */
export function lastAsk(runners: readonly Contact[], now: number | undefined): LastAsk | undefined {
  const known = runners.filter(({ contactedAt }) => contactedAt !== undefined);
  const [first] = known;
  if (now === undefined || !first) return undefined;
  const latest = known.reduce(
    (best, each) => ((each.contactedAt ?? "") > (best.contactedAt ?? "") ? each : best),
    first,
  );
  const askedAt = latest.contactedAt ?? null;
  return {
    runners: known.length,
    asking: known.filter(({ contactedAt }) => isOnline(contactedAt ?? null, now)).length,
    lastAskedAt: askedAt,
    state: askingOf(askedAt, now),
    last: nameOf(latest),
    since: askedAt === null ? null : Math.max(0, now - Date.parse(askedAt)),
  };
}

const isOnline = (askedAt: string | null, now: number): boolean => {
  const state = askingOf(askedAt, now);
  return state === "asks" || state === "quiet";
};

/** Whether a runner may come for the job. Also true if this is not known. */
export const mayAsk = (ask: LastAsk | undefined): boolean =>
  ask === undefined || ask.state === "asks" || ask.state === "quiet";

const nameOf = ({ id, description }: Contact): string => description || `runner ${id}`;

type Step = Explanation["steps"][number];

const STATES: Readonly<Record<Asking, Step["state"]>> = {
  asks: "passed",
  quiet: "warning",
  offline: "stopped",
  stale: "stopped",
  never: "stopped",
};

/** Returns an explanation step such as "linux asked 40 s ago." */
export function askStep(ask: LastAsk | undefined, title: string): Step {
  const id = "asking";
  if (ask === undefined) return { id, title, state: "skipped", text: "No runner could ask for it." };
  return { id, title, state: STATES[ask.state], text: stepText(ask) };
}

function stepText(ask: LastAsk): string {
  const { state, last, asking, runners } = ask;
  const ago = agoText(ask);
  const others =
    runners > 1 ? ` ${grouped(asking)} of ${plural(runners, "runner")} asked within two hours.` : "";
  if (!mayAsk(ask)) return `No: ${silence(ask)}.${state === "stale" ? ` ${STALE_TEXT}` : ""}`;
  return state === "asks"
    ? `${last} asked ${ago}.${others}`
    : `${last} asked ${ago} and not since: it runs as many jobs as it may, or it is off.${others}`;
}

const STALE_TEXT = "After seven days without a request a runner is stale: remove it if it is no longer used.";

const agoText = ({ since }: LastAsk): string => `${duration(since ?? 0, 0)} ago`;

/** Returns why no runner comes, without the full stop: "linux has never asked for a job". */
export function silence(ask: LastAsk): string {
  const { runners, last, since } = ask;
  if (since === null)
    return runners === 1
      ? `${last} has never asked for a job`
      : `none of ${plural(runners, "runner")} has ever asked for a job`;
  return runners === 1
    ? `${last} asked for a job ${agoText(ask)} and not since`
    : `none of ${plural(runners, "runner")} has asked for a job for two hours, ${last} as the last ${agoText(ask)}`;
}

/** What the reader can do about it. */
export const REMEDY = "Start the runner, and check that its url and token are those of this server.";
