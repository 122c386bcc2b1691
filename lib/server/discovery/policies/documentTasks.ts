/** Reads, checks and writes policy documents, in a worker thread unless they are small. */
import type { PolicyCreate, PolicyInput, Validation } from "../../../api/policies";
import { exportPolicy, parsePolicy, type Policy, type Semantics, type Spelling } from "../../../discovery";
import { runInThread } from "../../compute/run";
import { defineTask, timeLimit } from "../../compute/task";
import { UnprocessableError } from "../../http/errors";
import { checkedPolicy, type CheckedPolicy } from "./document";

/** Characters of a document that is read in less time than another thread takes to start. */
const SMALL = 8_192;

export const validateTask = defineTask({
  name: "validatePolicy",
  pool: "short",
  time: timeLimit("shortSeconds"),
  work: ({ spec, semantics }: { readonly spec: string; readonly semantics?: Semantics | undefined }) => {
    const { valid, errors, warnings, spelling, policy } = parsePolicy(spec, semantics ? { semantics } : {});
    return Promise.resolve({ value: { valid, errors, warnings, spelling, policy } satisfies Validation });
  },
});

/** Errors are in the answer. Throws as runInThread does. */
export async function validatePolicy(
  spec: string,
  semantics?: Semantics,
  signal?: AbortSignal,
): Promise<Validation> {
  return runInThread(validateTask, { spec, semantics }, { signal, small: spec.length <= SMALL });
}

/**
 * Returns the warnings of a saved document. `patient`: waits for a free thread as long as it takes. Throws as
 * runInThread does.
 */
export async function warningsOf(spec: string, patient: boolean): Promise<Validation["warnings"]> {
  const options = { patient, small: spec.length <= SMALL };
  return (await runInThread(validateTask, { spec }, options)).warnings;
}

export const checkTask = defineTask({
  name: "checkPolicy",
  pool: "short",
  time: timeLimit("shortSeconds"),
  work: (input: PolicyInput & Pick<PolicyCreate, "name">) => Promise.resolve({ value: checkedPolicy(input) }),
});

/** Throws UnprocessableError with every error, its line and column, and as runInThread does. */
export async function checkPolicy(
  input: PolicyInput & Pick<PolicyCreate, "name">,
  signal?: AbortSignal,
): Promise<CheckedPolicy> {
  return runInThread(checkTask, input, { signal, small: input.spec.length <= SMALL });
}

interface ExportInput {
  readonly spec: string;
  /** For a document that can no longer be read. */
  readonly model: Policy;
  readonly options: { readonly spelling: Spelling; readonly format: "yaml" | "json" };
}

export const exportTask = defineTask({
  name: "exportPolicy",
  pool: "short",
  time: timeLimit("shortSeconds"),
  work: ({ spec, model, options }: ExportInput) => {
    const written = exportPolicy(parsePolicy(spec).document ?? model, options);
    if (written.ok) return Promise.resolve({ value: written.text });
    const message = `The ${options.spelling} spelling cannot express this policy.`;
    throw new UnprocessableError(message, written.reasons, "notExpressible");
  },
});

/** Throws UnprocessableError with every reason why the spelling cannot express the policy. */
export async function exportText(input: ExportInput, signal?: AbortSignal): Promise<string> {
  return runInThread(exportTask, input, { signal, small: input.spec.length <= SMALL });
}
