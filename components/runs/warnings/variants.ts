/** Variants of a run's policy document, made by an edit of its text so that comments and unknown keys stay. */
import { parseDocument } from "yaml";
import { SEMANTICS_ANNOTATION } from "@/lib/discovery/policy/metadata";
import type { Policy, Semantics } from "@/lib/discovery/policy/model";

/** The same policy under the other semantics. */
export function withSemantics(specYaml: string, semantics: Semantics): string {
  const document = parseDocument(specYaml);
  document.setIn(["metadata", "annotations", SEMANTICS_ANNOTATION], semantics);
  return document.toString({ lineWidth: 0 });
}

/** The signals that stand for job starts in an exposure ranking and can count rises; else none. */
export function startSignals({ ranking, signals }: Policy): readonly string[] {
  if (ranking?.strategy !== "modelExposure" && ranking?.strategy !== "expectedColdPulls") return [];
  const names = new Set([ranking.preWindowUsageSignalRef, ranking.targetWindowUsageSignalRef]);
  return signals
    .filter(({ name, type }) => names.has(name) && type !== "eventPullTime")
    .map(({ name }) => name);
}

/** Job starts a day instead of container samples: `method: increase` and `perDay: true` (discovery.md section 5). */
export function withStartsPerDay(specYaml: string, policy: Policy): string {
  const document = parseDocument(specYaml);
  const names = startSignals(policy);
  policy.signals.forEach(({ name, type }, index) => {
    if (!names.includes(name)) return;
    document.setIn(["spec", "signals", index, type, "method"], "increase");
    document.setIn(["spec", "signals", index, type, "perDay"], true);
  });
  return document.toString({ lineWidth: 0 });
}
