/** From a text that somebody sent to one that may be stored: checked, under the right name and semantics. */
import { parseDocument } from "yaml";
import type { PolicyCreate, PolicyInput } from "../../api/policies";
import {
  parsePolicy,
  SEMANTICS_ANNOTATION,
  type Policy,
  type PolicyParse,
  type Spelling,
} from "../../discovery/policy";
import { UnprocessableError } from "../http/errors";

export interface CheckedPolicy {
  /** What is stored: the author's text, changed only where name or semantics were given beside it. */
  readonly spec: string;
  readonly policy: Policy;
  readonly spelling: Spelling;
  readonly warnings: PolicyParse["warnings"];
}

/** Throws UnprocessableError with every mistake, its line and column. */
export function checkPolicy(input: PolicyInput & Pick<PolicyCreate, "name">): CheckedPolicy {
  const first = requireValid(input.spec);
  const changes: { path: string[]; value: string }[] = [];
  if (input.name !== undefined && input.name !== first.policy.name) {
    changes.push({ path: ["metadata", "name"], value: input.name });
  }
  if (input.semantics !== undefined && input.semantics !== first.policy.semantics) {
    changes.push({ path: ["metadata", "annotations", SEMANTICS_ANNOTATION], value: input.semantics });
  }
  if (changes.length === 0) return first;
  const document = parseDocument(input.spec);
  for (const { path, value } of changes) document.setIn(path, value);
  return requireValid(document.toString());
}

/** Throws UnprocessableError when the document names another policy than the route. */
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
  return { spec, policy, spelling, warnings };
}
