import { parsePolicy, type Policy } from "../../../discovery";
import { UnprocessableError } from "../../http/errors";

/** Returns the policy of a document in a request. Throws UnprocessableError with every error in it. */
export function policyOf(spec: string): Policy {
  const { policy, errors } = parsePolicy(spec);
  if (policy) return policy;
  const count = errors.length === 1 ? "1 mistake" : `${errors.length} mistakes`;
  throw new UnprocessableError(`The policy has ${count}.`, errors, "invalidPolicy");
}
