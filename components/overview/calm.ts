/** Selects the parts of the overview that need attention, and summarizes the others on one line. Pure. */
import type { Overview, OverviewPart, PolicyLine, PolicyLines } from "@/lib/api/overview";
import { formatInterval, plural } from "@/lib/client/format";

export interface QuietPart {
  readonly label: string;
  readonly href: string;
  /** Absent if the part has no data yet. */
  readonly at?: string;
  readonly text: string;
  /** "begin": the part has no data, and the text says how to get some. */
  readonly kind: "within" | "begin";
}

/** Parts with nothing over their line, in the order of the page; excludes those that failed. */
export function quietParts(overview: Overview): QuietPart[] {
  return [policies, nodes, queue, minutes, replay, sources].flatMap((part) => part(overview) ?? []);
}

/** Whether the page has only quiet parts. */
export function isQuiet(overview: Overview): boolean {
  const parts: readonly OverviewPart<unknown>[] = [
    overview.policies,
    overview.nodes,
    overview.queue,
    overview.minutes,
    overview.replay,
    overview.sources,
  ];
  return parts.every(({ state }) => state === "ok") && quietParts(overview).length === parts.length;
}

/** Whether a policy gets a card: not if its images are all warm and unchanged, nor if it has never run. */
export function isRemarkable({ lastRun, result, change }: PolicyLine): boolean {
  if (lastRun === null) return false;
  if (result === null || lastRun.state !== "succeeded") return true;
  if (change !== null && change.entered.length + change.left.length > 0) return true;
  return result.expectation !== undefined && result.expectation.kept < result.expectation.expected;
}

/** Whether the policies are more than one line of text: one has a card, or the newest version of one has not run. */
export function needsSection({ items, neverRun, edited }: PolicyLines): boolean {
  return items.some(isRemarkable) || neverRun.count + edited.count > 0;
}

function policies({ policies: part }: Overview): QuietPart | null {
  if (part.state === "failed") return null;
  const { total, items } = part.data;
  // Without a policy, the page has a separate place for creating the first one.
  if (total === 0 || needsSection(part.data)) return null;
  return { label: "Policies", href: "/policies", kind: "within", text: unchangedText(items, total) };
}

/** For unchanged policies, all or the first ones: one with a single run has nothing to compare with. */
function unchangedText(items: readonly PolicyLine[], total: number): string {
  if (items.length < total) return `none of ${total} policies selects other images than in a run before`;
  const single = singles(items);
  if (single === total) return `${plural(single, "policy has", "policies have")} only one run so far`;
  const same = `${plural(total - single, "policy selects", "policies select")} the same images as in the run before`;
  return single === 0 ? same : `${same}, ${single} ${single === 1 ? "has" : "have"} only one run so far`;
}

/** The text about unchanged policies next to those with a card. */
export function othersText(others: readonly PolicyLine[]): string {
  const single = singles(others);
  if (single === others.length) return "only one run so far";
  return `the same images as in the run before${single === 0 ? "" : `, ${single} with only one run so far`}`;
}

const singles = (items: readonly PolicyLine[]): number =>
  items.filter(({ change }) => change === null).length;

function nodes({ nodes: part }: Overview): QuietPart | null {
  if (part.state === "failed" || part.data.over + part.data.unknown > 0) return null;
  const { nodes: count, none, readAt } = part.data;
  const place = { label: "Nodes", href: "/nodes" };
  if (readAt === null)
    return {
      ...place,
      kind: "begin",
      text: "none yet: upload what kubectl prints, or read them from a data source",
    };
  return {
    ...place,
    kind: "within",
    at: readAt,
    text: `${
      none === count && count > 0
        ? `${plural(count, "node")} without a waterline`
        : `${plural(count - none, "node")} under every waterline${none === 0 ? "" : `, ${none} without one`}`
    }, read`,
  };
}

function queue({ queue: part }: Overview): QuietPart | null {
  if (part.state === "failed" || part.data.late > 0) return null;
  const { oldestSeconds, targetSeconds } = part.data;
  const target = formatInterval(targetSeconds);
  const text =
    oldestSeconds === null
      ? "nothing waits"
      : `the oldest job has waited ${formatInterval(Math.floor(oldestSeconds))}, the target is ${target}`;
  return { label: "Queue", href: "/queue", kind: "within", text };
}

function minutes({ minutes: part }: Overview): QuietPart | null {
  if (part.state === "failed" || part.data.items.length > 0) return null;
  const place = { label: "Minutes", href: "/minutes" };
  if (!part.data.started)
    return { ...place, kind: "begin", text: "no builds yet: import them from GitLab or send its Job Hook" };
  return { ...place, kind: "within", text: "every namespace has more than a quarter of its quota left" };
}

function replay({ replay: part }: Overview): QuietPart | null {
  if (part.state === "failed") return null;
  const { replay: last, policies: columns } = part.data;
  const place = { label: "Replay", href: "/replay" };
  if (last === null)
    return {
      ...place,
      kind: "begin",
      text: "no replay has a result yet: replay a day of jobs to see what each policy would have saved",
    };
  if (columns.some(({ best }) => best !== null)) return null;
  if (columns.length === 0)
    return { ...place, kind: "begin", text: "the newest replays contain no saved policy to compare" };
  return {
    ...place,
    kind: "within",
    at: last.finishedAt,
    text: "no other policy or strategy saves more, replayed",
  };
}

function sources({ sources: part }: Overview): QuietPart | null {
  if (part.state === "failed" || part.data.failingCount > 0) return null;
  const place = { label: "Data sources", href: "/sources" };
  const { total } = part.data;
  if (total === 0)
    return { ...place, kind: "begin", text: "none yet: policies query only registered endpoints" };
  return { ...place, kind: "within", text: `none of ${total} fails` };
}
