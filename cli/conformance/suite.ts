/** A suite of cases with known answers: how its files are read, and which kinds of cases this version can run. */
import type { Difference } from "./compare";

/** Differences between expectation and outcome; none means that the case passed. */
export type Check<V = unknown> = (vector: V) => Promise<Difference[]>;

export interface Case {
  readonly id: string;
  readonly title?: string | undefined;
  /** `minutes.accumulate`; a part of the product may precede the dot. */
  readonly kind: string;
  /** For cases that expect one answer a profile. */
  readonly profile?: string;
  /** Undefined where this version does not support the kind. */
  readonly check?: () => Promise<Difference[]>;
}

export type CaseFile =
  | { readonly cases: readonly Case[]; readonly problems?: undefined }
  /** All that is wrong with the file. */
  | { readonly problems: readonly string[] };

export interface Suite {
  /** As the command line names it. */
  readonly name: string;
  readonly read: (json: unknown) => CaseFile;
}

/** The check of a kind applied to a case; undefined for a kind that has none. */
export function checkOf(
  kinds: Readonly<Record<string, Check>>,
  kind: string,
  vector: unknown,
): Case["check"] {
  const check = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return check && (() => check(vector));
}

/** What zod found, with the place of each. */
export function problemsOf(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}): CaseFile {
  return { problems: error.issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`) };
}
