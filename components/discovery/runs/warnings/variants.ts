/** Variants of a run's policy document, made by editing its text so that comments and unknown keys stay. */
import { parseDocument } from "yaml";
import {
  convertibleSignals,
  SEMANTICS_ANNOTATION,
  signalTypeOf,
  type Policy,
  type Semantics,
} from "@/lib/discovery";

/** The same policy under the other semantics. */
export function withSemantics(specYaml: string, semantics: Semantics): string {
  const document = parseDocument(specYaml);
  document.setIn(["metadata", "annotations", SEMANTICS_ANNOTATION], semantics);
  return document.toString({ lineWidth: 0 });
}

/** Uses job starts per day instead of container samples (discovery.md section 5). */
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
