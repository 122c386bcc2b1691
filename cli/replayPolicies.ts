/** Reads policies as columns of a replay. */
import { policyStrategy, type Strategy } from "../lib/replay";
import { readPolicy } from "./fetchPolicy";
import type { CommandIo } from "./io";

/** Returns null if one is not valid; every error is printed with its line. */
export async function readColumns(files: readonly string[], io: CommandIo): Promise<Strategy[] | null> {
  const policies = await Promise.all(files.map((file) => readPolicy({ file, semantics: undefined }, io)));
  const valid = policies.flatMap((policy) => (policy === null ? [] : [policyStrategy(policy)]));
  return valid.length === policies.length ? valid : null;
}
