/** A suite of cases with known answers: how its files are read, and which kinds of cases this version can run. */
import type { Difference } from "./compare";

/** Returns the differences between expectation and result; none means that the case passed. */
export type Check<V = unknown> = (vector: V) => Promise<Difference[]>;

export interface Case {
  readonly id: string;
  readonly title?: string | undefined;
  /** For example `minutes.accumulate`; the prefix names a part of the product. */
  readonly kind: string;
  /** For cases with one expected answer per profile. */
  readonly profile?: string;
  /** Undefined if this version does not support the kind. */
  readonly check?: () => Promise<Difference[]>;
}

export type CaseFile =
  | { readonly cases: readonly Case[]; readonly problems?: undefined }
  /** All errors of the file. */
  | { readonly problems: readonly string[] };

export interface Suite {
  /** Name on the command line. */
  readonly name: string;
  readonly read: (json: unknown) => CaseFile;
}

/** Applies the check of a kind to a case; undefined for a kind without a check. */
export function checkOf(
  kinds: Readonly<Record<string, Check>>,
  kind: string,
  vector: unknown,
): Case["check"] {
  const check = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return check && (() => check(vector));
}

/** Converts zod's errors to messages with their paths. */
export function problemsOf(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}): CaseFile {
  return { problems: error.issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`) };
}
