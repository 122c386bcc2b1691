/** Variants of a run's policy document, made by an edit of its text so that comments and unknown keys stay. */
import { parseDocument } from "yaml";
import {
  SEMANTICS_ANNOTATION,
  signalTypeOf,
  startSignals,
  type Policy,
  type Semantics,
  type Signal,
} from "@/lib/discovery";

/** The same policy under the other semantics. */
export function withSemantics(specYaml: string, semantics: Semantics): string {
  const document = parseDocument(specYaml);
  document.setIn(["metadata", "annotations", SEMANTICS_ANNOTATION], semantics);
  return document.toString({ lineWidth: 0 });
}

/** The signals that an exposure ranking takes for job starts and that can count them; else none. */
export function convertibleSignals({ ranking, signals }: Policy): readonly Signal[] {
  const names = startSignals(ranking);
  return signals.filter((signal) => names.includes(signal.name) && signalTypeOf(signal).startsPerDay);
}

/** Job starts a day instead of container samples (discovery.md section 5). */
export function withStartsPerDay(specYaml: string, policy: Policy): string {
  const document = parseDocument(specYaml);
  for (const signal of convertibleSignals(policy)) {
    const block = ["spec", "signals", policy.signals.indexOf(signal), signal.type];
    for (const [key, value] of Object.entries(signalTypeOf(signal).startsPerDay ?? {})) {
      document.setIn([...block, key], value);
    }
  }
  return document.toString({ lineWidth: 0 });
}
