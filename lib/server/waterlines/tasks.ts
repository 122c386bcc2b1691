/** Planning and checking manifests, in a worker thread unless they are small. */
import type { WaterlineDocuments, WaterlinePlan, WaterlineValidation } from "../../api/waterlines";
import { parseDocuments, plan, type PlanRequest } from "../../waterlines";
import { runInThread } from "../compute/pool";
import { defineTask, timeLimit } from "../compute/task";
import { UnprocessableError } from "../http/errors";

/** Characters and pods that take less time than another thread takes to begin. */
const SMALL_TEXT = 4_096;
const SMALL_PODS = 50;

export const waterlinePlanTask = defineTask({
  name: "planWaterlines",
  pool: "computing",
  time: timeLimit("planSeconds"),
  work: (request: PlanRequest) => {
    const planned = plan(request);
    if (!planned.problems) return Promise.resolve({ value: planned.answer() satisfies WaterlinePlan });
    const [first] = planned.problems;
    const more = planned.problems.length > 1 ? `; and ${planned.problems.length - 1} more` : "";
    const message = `Nothing can be planned: ${first?.path} ${first?.message}${more}.`;
    throw new UnprocessableError(message, planned.problems, "invalidPlan");
  },
});

/** Throws UnprocessableError with everything that is wrong, and as runInThread does. */
export function planWaterlines(request: PlanRequest, signal: AbortSignal): Promise<WaterlinePlan> {
  const pods = request.nodes.reduce((sum, node) => sum + node.pods.length, 0);
  const small = pods <= SMALL_PODS && (request.documents ?? "").length <= SMALL_TEXT && !request.breakpoints;
  return runInThread(waterlinePlanTask, request, { signal, small });
}

export const waterlineValidateTask = defineTask({
  name: "validateWaterlines",
  pool: "short",
  time: timeLimit("shortSeconds"),
  work: ({ documents: text, metrics }: WaterlineDocuments) => {
    const { valid, errors, warnings, documents } = parseDocuments(text, metrics);
    const names = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);
    const found = {
      policies: names(documents.policies),
      actions: names(documents.actions),
      podQoses: names(documents.podQoses),
    };
    return Promise.resolve({ value: { valid, errors, warnings, found } satisfies WaterlineValidation });
  },
});

/** What is wrong is in the answer. Throws as runInThread does. */
export function validateWaterlines(
  input: WaterlineDocuments,
  signal: AbortSignal,
): Promise<WaterlineValidation> {
  return runInThread(waterlineValidateTask, input, { signal, small: input.documents.length <= SMALL_TEXT });
}
