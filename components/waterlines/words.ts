/** Texts of the waterline pages. */
import type { Tone } from "@/components/ui/StatusBadge";
import {
  formatDifference,
  formatPoints,
  formatQuantity,
  type PointsForm,
} from "@/components/ranking/numbers";
import { formatInterval, formatNumber, formatWith, plural } from "@/lib/client/format";
import type { NodeRow, NodeSnapshot } from "@/lib/api/nodes";
import type { NodePlanReport } from "@/lib/api/waterlines";
import type { Explanation } from "@/lib/explanation/explanation";
import type { Kind, LineStanding, PlannedLine, Standing } from "@/lib/waterlines";
import { worded } from "./titles";

type Pod = NodePlanReport["kinds"][number]["pods"][number];
type Verdict = Pod["verdict"];
type Reason = NonNullable<Pod["reason"]>;

export const STANDINGS: readonly Standing[] = ["over", "unknown", "under", "none"];

export const STANDING_TEXTS: Readonly<Record<Standing, string>> = {
  over: "Over a waterline",
  unknown: "Not measured: on hold",
  under: "Under every waterline",
  none: "Without a waterline",
};

export const STANDING_TONES: Readonly<Record<Standing, Tone>> = {
  over: "bad",
  unknown: "warn",
  under: "ok",
  none: "idle",
};

/** When the nodes of a snapshot were measured, ISO 8601. */
export const measuredAt = ({ takenAt, createdAt }: Pick<NodeSnapshot, "takenAt" | "createdAt">): string =>
  takenAt ?? createdAt;

/** How long a node had had its status when it was measured: "for 4 h 10 min". */
export function standsText(since: string | null, measured: string): string {
  if (since === null) return "";
  const minutes = Math.round((Date.parse(measured) - Date.parse(since)) / 60_000);
  return minutes < 1 ? "since this version" : `for ${formatInterval(rounded(minutes) * 60)}`;
}

/** From two days, whole hours are precise enough. */
const rounded = (minutes: number): number => (minutes < 2_880 ? minutes : Math.round(minutes / 60) * 60);

export const KIND_TEXTS: Readonly<Record<Kind, string>> = {
  evict: "Evict",
  throttleDown: "Throttle down",
  throttleUp: "Throttle up",
};

const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  acted: "Gives way",
  "fallback-all": "Gives way with all",
  "not-needed": "Not needed",
  redundant: "Put back",
  "no-release": "Releases nothing",
  hold: "On hold",
  "not-allowed": "No PodQOS",
  critical: "Critical for the node",
  static: "Static pod",
  terminating: "Already terminating",
  finished: "Has finished",
  evicted: "Evicted before",
};

/** Why a pod is left alone although the gap remains. */
const REASON_WORDS: Readonly<Partial<Record<Reason, string>>> = {
  "exceeds-gap": "Exceeds the gap",
  "not-actionable": "Cannot be acted on",
  "agent-crash": "Agent crashes",
};

const RESTORE_WORDS: Readonly<Partial<Record<Verdict, string>>> = {
  acted: "Restored",
  "fallback-all": "Restored with all",
  "not-needed": "Not restored",
  "no-release": "Gives nothing back",
};

/** For a table's row; the pod's explanation has the full sentence. */
export const verdictWord = (kind: Kind, { verdict, reason }: Pick<Pod, "verdict" | "reason">): string =>
  (reason === null ? undefined : REASON_WORDS[reason]) ??
  (kind === "throttleUp" ? RESTORE_WORDS[verdict] : undefined) ??
  VERDICT_WORDS[verdict];

/** "15.3 cores", "4.0 GiB", "85%". Rounded once: 99.96% is not 100%, and half a byte over a line is not 0. */
export const amount = (value: number, unit: string | null): string =>
  formatQuantity(value, unit === "" ? null : unit);

/** The same with all digits, for a value that somebody must type: "44.25 GiB", "12.345 cores", "84.37%". */
export function amountInFull(value: number, unit: string | null): string {
  const text = (of: number): string => formatWith(of, { maximumFractionDigits: 6 });
  if (unit === "%") return `${text(value)}%`;
  if (unit === "mC") return `${text(value / 1_000)} ${value === 1_000 ? "core" : "cores"}`;
  if (unit !== "B") return unit ? `${text(value)} ${unit}` : text(value);
  const units = ["TiB", "GiB", "MiB", "KiB", "B"].map((name, at) => [1_024 ** (4 - at), name] as const);
  // The largest unit that needs at most three decimals.
  const [size, name] = units.find(
    ([bytes]) => value >= bytes && Number.isInteger((value / bytes) * 1_000),
  ) ?? [1, "B"];
  return `${text(value / size)} ${name}`;
}

/** The difference between two amounts; between percentages in points. */
export const difference = (size: number, unit: string | null): string =>
  unit === "%" ? formatDifference(size, unit) : amount(size, unit);

/** "1.3 cores over", "26.0 points under". */
export function gapText(
  { used, over, unit }: Pick<LineStanding, "used" | "over" | "unit">,
  form: PointsForm = "points",
): string {
  if (used === null || over === null) return "not measured";
  if (over === 0) return "at the line";
  const gap = Math.abs(over);
  // For a column: always with the same number of decimals.
  return `${unit === "%" ? formatPoints(gap, form, 1) : amount(gap, unit)} ${over > 0 ? "over" : "under"}`;
}

/** What the plan leaves of a line that it acts on: "then 1.2 points under"; null if it does not change it. */
export function afterText(
  { used, over, after, overAfter, unit }: Pick<PlannedLine, "used" | "over" | "after" | "overAfter" | "unit">,
  form: PointsForm = "points",
): string | null {
  if (over === null || over <= 0 || after === null || overAfter === null || after === used) return null;
  const text = gapText({ used: after, over: overAfter, unit }, form);
  return overAfter > 0 ? `then still ${text}` : `then ${text}`;
}

type Gap = NodePlanReport["kinds"][number]["gaps"][number];

/** How much must be released, and from what: "4.1 GiB (6.4 points over 85%)"; null if unknown. */
export function gapSizeText({ before, unit, used, line, lineUnit }: Gap): string | null {
  if (before === null) return null;
  const size = difference(before, unit);
  if (used === null || line === null || used <= line) return size;
  const over = difference(used - line, lineUnit);
  const where = `${over} over ${amount(line, lineUnit)}`;
  // The amount differs if the line is a percentage, or if an agent aims beyond the line.
  return size === over ? where : `${size} (${where})`;
}

/** Converts millicores in a text of the engine: "4,000 mC" → "4 cores". */
const inCores = (text: string): string =>
  text.replace(/(?<![\w.,])(\d[\d,]*(?:\.\d+)?) mC(?!\w)/g, (_, digits: string) =>
    amount(Number(digits.replaceAll(",", "")), "mC"),
  );

/**
 * An explanation of the engine with metrics and amounts as the pages show them; the arithmetic keeps full precision.
 */
export const shownExplanation = (explanation: Explanation): Explanation => ({
  ...explanation,
  sentence: inCores(worded(explanation.sentence)),
  steps: explanation.steps.map((step) => ({ ...step, text: inCores(worded(step.text)) })),
  arithmetic: explanation.arithmetic.map((line) => ({ ...line, label: worded(line.label) })),
});

type Images = NonNullable<NodeRow["images"]>;

/** The disk of images with the selected images, against kubelet's threshold; unknown sizes only increase it. */
export function imagesGapText({ usedBytes, fillBytes, lineBytes, unknownSizes, wholeDisk }: Images): string {
  const used = usedBytes + fillBytes;
  const over = used - lineBytes;
  const text =
    over === 0 ? "at image GC threshold" : `${gapText({ used, over, unit: "B" })} image GC threshold`;
  if (unknownSizes === 0 && wholeDisk) return text;
  return `at ${used > lineBytes ? "least" : "most"} ${text}`;
}

export const imagesText = ({ missing }: Images): string =>
  missing === 0 ? "holds all selected" : `lacks ${plural(missing, "image")}`;

/**
 * What the plan would do, out of all pods that may be acted on: "Would evict 3 of 11 candidate pods". The plan is not
 * carried out by itself.
 */
export function outcomeText(of: {
  readonly standing: Standing;
  readonly evicted: number;
  readonly throttled: number;
  readonly candidates: number;
}): string {
  const { standing, evicted, throttled, candidates } = of;
  const acted = [
    ...(evicted > 0 ? [`evict ${formatNumber(evicted)}`] : []),
    ...(throttled > 0 ? [`throttle ${formatNumber(throttled)}`] : []),
  ];
  if (acted.length > 0) return `Would ${acted.join(" and ")} of ${plural(candidates, "candidate pod")}`;
  if (standing === "over") return "No pod may be acted on, or none helps";
  if (standing === "unknown") return "Nothing would be evicted while the use is not known";
  return standing === "none" ? "No rule concerns it" : "No pod gives way";
}
