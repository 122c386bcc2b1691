/**
 * Whether runners request jobs. A job can be next in line for a runner that is switched off, and would wait for it
 * indefinitely. Own method.
 */
import type { Explanation } from "../../explanation/explanation";
import { duration, grouped, plural } from "../../numeric/words";
import type { QueueRunner } from "../shapes";

/**
 * `never`: the runner has never requested a job; `stale`: not for seven days; `offline`: not for two hours; `quiet`:
 * for longer than an idle Runner waits between requests; `busy`: as long, but it runs a job. A Runner that runs as many
 * jobs as it may requests none.
 */
export type Asking = "asks" | "busy" | "quiet" | "offline" | "stale" | "never";

/** GitLab's limits for online and stale runners. */
const OFFLINE_MS = 2 * 3_600_000;
const STALE_MS = 7 * 24 * 3_600_000;
/** Requests are recorded once a minute and may be held for a minute, so a longer silence is not chance. */
const QUIET_MS = 5 * 60_000;

type Contact = Pick<QueueRunner, "id" | "description" | "contactedAt" | "workingAt">;

/** `now`: Unix milliseconds. */
export function askingOf(
  { contactedAt, workingAt }: Omit<Contact, "id" | "description">,
  now: number,
): Asking {
  const since = contactedAt ? now - Date.parse(contactedAt) : Infinity;
  if (since > QUIET_MS && workingAt && now - Date.parse(workingAt) < OFFLINE_MS) return "busy";
  if (!contactedAt) return "never";
  if (since >= STALE_MS) return "stale";
  return since >= OFFLINE_MS ? "offline" : since > QUIET_MS ? "quiet" : "asks";
}

/** Runners whose last request is known. */
export interface RunnersAsking {
  readonly runners: number;
  /** How many of these requested a job within two hours, or run one. */
  readonly asking: number;
  /** ISO 8601; null if none has ever requested a job. */
  readonly lastAskedAt: string | null;
}

/** The active runner that most probably requests a job next; undefined where no request times are known. */
export interface LastAsk extends RunnersAsking {
  readonly state: Asking;
  /** Name of the runner in the best state with the latest request. */
  readonly last: string;
  /** Milliseconds since that runner's last request; null if there was none. */
  readonly since: number | null;
}

/** Returns undefined without runners, without the current time, or if no request times are known. */
export function lastAsk(runners: readonly Contact[], now: number | undefined): LastAsk | undefined {
  if (now === undefined) return undefined;
  const known = runners
    .filter(({ contactedAt }) => contactedAt !== undefined)
    .map((each) => ({ each, state: askingOf(each, now), askedAt: each.contactedAt ?? "" }));
  const [first] = known;
  if (!first) return undefined;
  const rank = ({ state }: typeof first): number => BEST_FIRST.indexOf(state);
  const best = known.reduce((a, b) =>
    rank(b) < rank(a) || (rank(b) === rank(a) && b.askedAt > a.askedAt) ? b : a,
  );
  const lastAskedAt = known.reduce((latest, { askedAt }) => (askedAt > latest ? askedAt : latest), "");
  return {
    runners: known.length,
    asking: known.filter(({ state }) => mayCome(state)).length,
    lastAskedAt: lastAskedAt || null,
    state: best.state,
    last: nameOf(best.each),
    since: best.askedAt ? Math.max(0, now - Date.parse(best.askedAt)) : null,
  };
}

/** The states of runners that may come for a job. */
const mayCome = (state: Asking): boolean => state === "asks" || state === "busy" || state === "quiet";

/** Whether a runner may come for the job. Also true if this is not known. */
export const mayAsk = (ask: LastAsk | undefined): boolean => ask === undefined || mayCome(ask.state);

const nameOf = ({ id, description }: Contact): string => description || `runner ${id}`;

type Step = Explanation["steps"][number];

const STATES: Readonly<Record<Asking, Step["state"]>> = {
  asks: "passed",
  busy: "warning",
  quiet: "warning",
  offline: "stopped",
  stale: "stopped",
  never: "stopped",
};
const BEST_FIRST = Object.keys(STATES) as Asking[];

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
    runners > 1
      ? ` ${grouped(asking)} of ${plural(runners, "runner")} asked within two hours or run a job.`
      : "";
  if (!mayAsk(ask)) return `No: ${silence(ask)}.${state === "stale" ? ` ${STALE_TEXT}` : ""}`;
  if (state === "asks") return `${last} asked ${ago}.${others}`;
  return state === "busy"
    ? `${last} asked ${ago} and runs a job: it asks again when it may run another one.${others}`
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
