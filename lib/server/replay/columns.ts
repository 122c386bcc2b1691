/** Policies that a replay compares with the built-in strategies, in their current versions. */
import type { ReplayOptionsInput } from "../../api/replays";
import { getPolicy, validatePolicy } from "../discovery/policies";
import { NotFoundError, UnprocessableError } from "../http/errors";
import type { ErrorDetail } from "../../api/common";
import { REPLAY_STRATEGY_NAMES } from "../../replay";
import type { ColumnPolicy } from "./task";

/** Returns a saved policy; null if there is none of this name. */
export async function columnOf(name: string): Promise<ColumnPolicy | null> {
  try {
    const { version, spec, semantics } = await getPolicy(name);
    return { name, version, spec, semantics };
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/** Throws UnprocessableError that names every unknown policy, and every invalid draft. */
export async function columnsOf(
  names: readonly string[],
  drafts: NonNullable<ReplayOptionsInput["drafts"]>,
): Promise<ColumnPolicy[]> {
  const problems: ErrorDetail[] = [];
  const columns: ColumnPolicy[] = [];
  for (const [index, name] of names.entries()) {
    const column = await columnOf(name);
    if (column) columns.push(column);
    else problems.push({ path: `policies.${index}`, message: `there is no policy ${name}` });
  }
  for (const [index, { name, spec }] of drafts.entries()) {
    const { valid, errors } = await validatePolicy(spec);
    const path = `drafts.${index}.spec`;
    if (!valid) problems.push({ path, message: `is not a valid policy: ${errors[0]?.message ?? ""}` });
    columns.push({ name, version: null, spec });
  }
  const taken = new Set(REPLAY_STRATEGY_NAMES);
  for (const { name, version } of columns) {
    const path = version === null ? "drafts" : "policies";
    if (taken.has(name)) problems.push({ path, message: `two columns are named ${name}` });
    taken.add(name);
  }
  if (problems.length === 0) return columns;
  const said = problems.map(({ path, message }) => `options.${path}: ${message}`).join("; ");
  throw new UnprocessableError(`${said}.`, problems);
}
