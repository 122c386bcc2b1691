/**
 * The seven rules. The first that is true decides (coldstart.md section 1.3). Each rule is one row with its evidence.
 */
import { duration } from "../../numeric/words";
import type { Evidence } from "../shapes";
import { isTrusted, usable, type Reporter, type View } from "./view";

export type RuleId = 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface Verdict {
  readonly matched: boolean;
  /** Why the rule is true or false. */
  readonly text: string;
  readonly evidence: readonly Evidence[];
}

interface Rule {
  readonly rule: RuleId;
  readonly title: string;
  readonly judge: (view: View) => Verdict;
}

export const RULES: readonly Rule[] = [
  {
    rule: 1,
    title: "A failure that every node would have",
    judge: (view: View): Verdict => {
      const failed = view.reachable.filter(({ intent }) => intent.recentlyFailed);
      const trusted = failed.filter(({ intent }) => isTrusted(view, intent.failureClass));
      const [first] = trusted;
      const classes = view.options.trustedFailureClasses.join(", ");
      return {
        matched: first !== undefined,
        text: first
          ? `${first.node} failed with ${first.intent.failureClass}, which is trusted: no node is asked to pull.`
          : failed.length > 0
            ? `No failure is of a trusted class (${classes}).`
            : "No node that answered reports a failure.",
        evidence: failed.map((each) => failure(each, view)),
      };
    },
  },
  {
    rule: 2,
    title: "A node has it",
    judge: ({ reachable }: View): Verdict => {
      const holders = reachable.filter(({ intent }) => intent.hasCached);
      const [first] = holders;
      return {
        matched: first !== undefined,
        text: first
          ? `${first.node} has it although the DHT found no provider.`
          : "No node that answered has it.",
        evidence: holders.map(({ node }) => ({ node, text: "has it" })),
      };
    },
  },
  {
    rule: 3,
    title: "A node is pulling it",
    judge: ({ reachable, thresholdMs }: View): Verdict => {
      const pulling = reachable.filter(({ intent }) => intent.inFlight);
      const fresh = pulling.find(({ stalled }) => !stalled);
      const limit = duration(thresholdMs);
      return {
        matched: fresh !== undefined,
        text: fresh
          ? `${fresh.node} ${pulls(fresh)}, within ${limit}: its outcome is awaited.`
          : pulling.length > 0
            ? `Every pull in flight is older than ${limit} and counts as stalled.`
            : "No node that answered is pulling it.",
        evidence: pulling.map((each) => ({
          node: each.node,
          text: `${pulls(each)}, ${each.stalled ? `stalled (over ${limit})` : "fresh"}`,
        })),
      };
    },
  },
  {
    rule: 4,
    title: "A transient failure",
    judge: (view: View): Verdict => {
      const failed = transientFailures(view.reachable);
      const until = latestCooldown(failed);
      return {
        matched: failed.length > 0,
        text:
          failed.length === 0
            ? "No node that answered reports a transient failure."
            : until === null
              ? "A transient failure is reported without a cooldown."
              : `The latest cooldown ends in ${duration(until - view.nowMs)}.`,
        evidence: failed.map((each) => failure(each, view)),
      };
    },
  },
  {
    rule: 5,
    title: "No node can be asked to pull",
    judge: (view: View): Verdict => {
      const left = usable(view).length;
      const stalled = view.reachable.length - left;
      const others = stalled > 0 ? `, ${stalled} of them stalled` : "";
      return {
        matched: left === 0,
        text: `${view.reachable.length} of ${view.asked} answered in time${others}.`,
        evidence: [],
      };
    },
  },
  {
    rule: 6,
    title: "The DHT's empty answer is doubtful",
    judge: ({ health, options, pass }: View): Verdict => {
      const doubtful = health < options.healthThreshold;
      const numbers = `health ${health} ${doubtful ? "<" : "≥"} ${options.healthThreshold}`;
      return {
        matched: pass === 1 && doubtful,
        text: pass === 2 ? `More nodes have been asked already (${numbers}).` : `The DHT's ${numbers}.`,
        evidence: [],
      };
    },
  },
  {
    rule: 7,
    title: "No node has it: one node pulls it",
    judge: (view: View): Verdict => {
      const [puller] = usable(view);
      return {
        matched: puller !== undefined,
        text: puller ? `${puller.node} is the best that answered (${placed(puller)}).` : "No node is left.",
        evidence: puller ? [{ node: puller.node, text: placed(puller) }] : [],
      };
    },
  },
];

function pulls({ ageMs }: Reporter): string {
  if (ageMs === null) return "pulls it";
  return ageMs < 0
    ? `pulls it from ${duration(-ageMs)} ahead of this clock`
    : `has been pulling it for ${duration(ageMs)}`;
}

function failure({ node, intent }: Reporter, { nowMs }: View): Evidence {
  const { failureClass, cooldownUntilMs: until } = intent;
  const cooldown =
    until === null
      ? "without a cooldown"
      : until <= nowMs
        ? "whose cooldown is over"
        : `cooldown for ${duration(until - nowMs)}`;
  return { node, text: `failed: ${failureClass}, ${cooldown}` };
}

/** Counts from 1 for display; `rank` in a trace starts at 0. */
function placed({ rank }: Reporter): string {
  return `number ${rank + 1} in the digest's order`;
}

function transientFailures(reachable: readonly Reporter[]): readonly Reporter[] {
  return reachable.filter(({ intent }) => intent.recentlyFailed && intent.failureClass === "transient");
}

function latestCooldown(failed: readonly Reporter[]): number | null {
  const ends = failed.flatMap(({ intent }) => intent.cooldownUntilMs ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Returns when the last of the reported transient cooldowns ends; null if there is none. */
export function honouredCooldown({ reachable }: View): number | null {
  return latestCooldown(transientFailures(reachable));
}
