/**
 * Why images crossed the cut between two policies: which edit carried each of them, and its effect on their scores.
 *
 * Method: the engine ranks with each edit reverted by itself and with each edit applied by itself. An edit carried an
 * image if the image stays where it was without that edit. If no single edit is needed, the edits that suffice alone
 * carried it; if none suffices, only all of them together.
 * 2 rankings an edit: O(edits · images · log images).
 */
import { factorUnit, scoreUnit } from "../explanation/signalUnit";
import { signalComputer, type ComputedSignals } from "../signals/computeSignals";
import type { RunSide } from "./attribution";
import { editsBetween } from "./edits";
import type { Crossing } from "./shapes/crossings";
import { subjectOf, type Subject } from "./subject";

/**
 * Sorted by `before`, then `after`; `compute` is that of the `after` side. Throws Re2PatternError when imageFilter is
 * no RE2 expression.
 */
export function crossings(
  before: RunSide,
  after: RunSide,
  compute: (policy: RunSide["policy"]) => ComputedSignals = signalComputer(after.outcomes, after.options),
): Crossing[] {
  const computeBefore =
    before.outcomes === after.outcomes ? compute : signalComputer(before.outcomes, before.options);
  const ranked = ({ policy, outcomes }: RunSide): Subject =>
    subjectOf(policy, (outcomes === after.outcomes ? compute : computeBefore)(policy));
  const [old, now] = [endOf(ranked(before)), endOf(ranked(after))];
  const [was, is] = [old.selected, now.selected];
  const entered = [...is].filter((image) => !was.has(image));
  const left = [...was].filter((image) => !is.has(image));
  if (entered.length + left.length === 0) return [];
  const edits = editsBetween(before, after).map(({ label, put }) => ({
    label,
    without: selectedIn(ranked(put(after, before))),
    alone: selectedIn(ranked(put(before, after))),
  }));
  const line = { before: lineScore(old), after: lineScore(now) };
  const units = { before: scoreUnit(before.policy), after: scoreUnit(after.policy) };
  const crossing = (image: string, direction: Crossing["direction"]): Crossing => {
    const crosses = (selected: ReadonlySet<string>): boolean => selected.has(image) === (direction === "in");
    const needed = edits.filter(({ without }) => !crosses(without));
    const enough = edits.filter(({ alone }) => crosses(alone));
    const [by, how] =
      needed.length > 0
        ? [needed, "needed" as const]
        : enough.length > 0
          ? [enough, "eachAlone" as const]
          : [edits, "together" as const];
    return {
      image,
      direction,
      by: by.map(({ label }) => label),
      how,
      line,
      units,
      before: sideOf(old, image),
      after: sideOf(now, image),
      part: partBehind(old, now, image, direction),
    };
  };
  return [...entered.map((image) => crossing(image, "in")), ...left.map((image) => crossing(image, "out"))];
}

/** Returns the selected images in order of rank. */
function selectedIn({ prepared, places, policy }: Subject): ReadonlySet<string> {
  return new Set(Array.from(places.order.subarray(0, policy.maxImages), (row) => prepared.names[row] ?? ""));
}

interface End {
  readonly subject: Subject;
  readonly rows: ReadonlyMap<string, number>;
  readonly selected: ReadonlySet<string>;
}

function endOf(subject: Subject): End {
  const rows = new Map(subject.prepared.names.map((name, row) => [name, row]));
  return { subject, rows, selected: selectedIn(subject) };
}

function lineScore({ subject: { places, policy } }: End): number | null {
  const last = places.order[Math.min(policy.maxImages, places.order.length) - 1];
  return last === undefined ? null : (places.scores[last] ?? null);
}

function sideOf({ subject: { places }, rows, selected }: End, image: string): Crossing["before"] {
  const row = rows.get(image) ?? -1;
  const rank = places.ranks[row] ?? 0;
  if (rank === 0) return { rank: null, score: null, selected: false };
  return { rank, score: places.scores[row] ?? null, selected: selected.has(image) };
}

function partBehind(old: End, now: End, image: string, direction: Crossing["direction"]): Crossing["part"] {
  if (old.subject.policy.ranking?.strategy !== now.subject.policy.ranking?.strategy) return null;
  const was = partsOf(old, image);
  const sign = direction === "in" ? 1 : -1;
  let best: Crossing["part"] = null;
  for (const [index, { name, value: after, unit }] of partsOf(now, image).entries()) {
    const before = was[index];
    if (before?.name !== name) return null;
    const most = best === null ? 0 : sign * (best.after - best.before);
    if (sign * (after - before.value) > most)
      best = { name, before: before.value, after, units: { before: before.unit, after: unit } };
  }
  return best;
}

interface Part {
  readonly name: string;
  readonly value: number;
  readonly unit: string | null;
}

function partsOf({ subject: { prepared, policy }, rows }: End, image: string): readonly Part[] {
  const row = rows.get(image);
  if (row === undefined) return [];
  const { terms, factors } = prepared.scoring.reasons(row);
  const unit = scoreUnit(policy);
  return terms.length > 0
    ? terms.map(({ signal, contribution }) => ({ name: signal, value: contribution, unit }))
    : factors.map((factor) => ({ name: factor.name, value: factor.value, unit: factorUnit(policy, factor) }));
}
