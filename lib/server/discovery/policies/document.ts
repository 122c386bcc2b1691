/** Checks a submitted text and gives it the right name and semantics, so that it can be stored. */
import { parseDocument } from "yaml";
import type { PolicyCreate, PolicyInput } from "../../../api/policies";
import {
  parsePolicy,
  SEMANTICS_ANNOTATION,
  type Policy,
  type PolicyParse,
  type Spelling,
} from "../../../discovery";
import { UnprocessableError } from "../../http/errors";
import { isPostgresText, sanitizeJson } from "../../core/sanitizeForPostgres";

export interface CheckedPolicy {
  /** The text to store: the author's, changed only if name or semantics were given separately. */
  readonly spec: string;
  readonly policy: Policy;
  readonly spelling: Spelling;
  readonly warnings: PolicyParse["warnings"];
}

/** Throws UnprocessableError with every error, its line and column. */
export function checkedPolicy(input: PolicyInput & Pick<PolicyCreate, "name">): CheckedPolicy {
  const first = requireValid(input.spec);
  const changes: { path: string[]; value: string }[] = [];
  if (input.name !== undefined && input.name !== first.policy.name) {
    changes.push({ path: ["metadata", "name"], value: input.name });
  }
  if (input.semantics !== undefined && input.semantics !== first.policy.semantics) {
    changes.push({ path: ["metadata", "annotations", SEMANTICS_ANNOTATION], value: input.semantics });
  }
  if (changes.length === 0) return first;
  return requireValid(edit(input.spec, changes));
}

/** Returns the same document with these values set; comments and order stay. */
function edit(spec: string, changes: readonly { readonly path: string[]; readonly value: string }[]): string {
  const document = parseDocument(spec);
  try {
    for (const { path, value } of changes) document.setIn(path, value);
  } catch {
    const message = "is an alias or not a map: write it out, so that its name and semantics can be set";
    throw new UnprocessableError(`metadata ${message}.`, [{ path: "metadata", message }], "invalidPolicy");
  }
  // A query is one long line: folding it would keep its meaning but show up as a change.
  return document.toString({ lineWidth: 0 });
}

/** Throws UnprocessableError if the document names another policy than the route. */
export function checkName(checked: CheckedPolicy, name: string): void {
  if (checked.policy.name === name) return;
  const message = `is "${checked.policy.name}" but this policy is "${name}"; a name does not change: duplicate the policy under the new one`;
  throw new UnprocessableError(
    `metadata.name ${message}.`,
    [{ path: "metadata.name", message }],
    "invalidPolicy",
  );
}

function requireValid(spec: string): CheckedPolicy {
  const { policy, errors, warnings, spelling } = parsePolicy(spec);
  if (policy === null) {
    const count = errors.length === 1 ? "one mistake" : `${errors.length} mistakes`;
    throw new UnprocessableError(`The policy has ${count}; nothing was saved.`, errors, "invalidPolicy");
  }
  if (!isPostgresText(spec) || sanitizeJson(policy) !== JSON.stringify(policy)) {
    const message =
      "holds the character U+0000 or half of a surrogate pair, which no query can mean: remove it";
    throw new UnprocessableError(`The policy ${message}.`, [{ path: "", message }], "invalidPolicy");
  }
  return { spec, policy, spelling, warnings };
}
