/** Plans and checks manifests, in a worker thread unless they are small. */
import {
  waterlinePlanRequestSchema,
  type WaterlineDocuments,
  type WaterlinePlan,
  type WaterlineValidation,
} from "../../api/waterlines";
import type { PolicyIssue } from "../../document/issue";
import { parseDocuments, plan, type PlanRequest } from "../../waterlines";
import { runInThread } from "../compute/run";
import { defineTask, timeLimit } from "../compute/task";
import { parseLargeJson, type LargeJson } from "../http/body/largeJson";
import type { Call } from "../compute/calls";
import { UnprocessableError } from "../http/errors";
import { listed } from "../http/issues";
import { registeredMetrics } from "./metrics/store";
import { withKept, withSaved, type KeptHandlers } from "./profiles/asked";
import { readProfiles } from "./profiles/store";

/** Characters and pods that take less time than another thread takes to start. */
const SMALL_TEXT = 4_096;
const SMALL_PODS = 50;

function answerOf(request: PlanRequest): WaterlinePlan {
  const planned = plan(request);
  if (planned.problems) throw unplannable(planned.problems);
  return planned.answer();
}

export function unplannable(problems: readonly PolicyIssue[]): UnprocessableError {
  const [first] = problems;
  const more = problems.length > 1 ? `; and ${problems.length - 1} more` : "";
  const said = [first?.path, first?.message].filter((part) => part !== "").join(" ");
  return new UnprocessableError(`Nothing can be planned: ${said}${more}.`, listed(problems), "invalidPlan");
}

export const waterlinePlanTask = defineTask({
  name: "planWaterlines",
  pool: "computing",
  time: timeLimit("planSeconds"),
  work: (request: PlanRequest) => Promise.resolve({ value: answerOf(request) }),
});

/** From the body's bytes to those of the answer: neither is parsed or serialized on the web process's main thread. */
export const largePlanTask = defineTask({
  name: "planLargeWaterlines",
  pool: "computing",
  time: timeLimit("planSeconds"),
  work: async (bytes: Uint8Array, call: Call<KeptHandlers>) => {
    const request = parseLargeJson(waterlinePlanRequestSchema, bytes, "planValues");
    const whole = await withSaved(request, {
      onProfiles: (names) => call("onProfiles", names),
      onMetrics: () => call("onMetrics"),
    });
    const value = new TextEncoder().encode(JSON.stringify(answerOf(whole)));
    return { value, transfer: [value.buffer] };
  },
});

const KEPT: KeptHandlers = { onProfiles: readProfiles, onMetrics: registeredMetrics };

/** Returns the plan, or its JSON. Throws UnprocessableError with every error, and as runInThread does. */
export async function planWaterlines(
  asked: LargeJson<PlanRequest>,
  signal: AbortSignal,
): Promise<WaterlinePlan | Uint8Array<ArrayBuffer>> {
  if ("bytes" in asked)
    return runInThread(largePlanTask, asked.bytes, {
      signal,
      handlers: KEPT,
    });
  return planRequest(await withSaved(asked.value, KEPT), signal);
}

export function planRequest(request: PlanRequest, signal?: AbortSignal): Promise<WaterlinePlan> {
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

/** Errors are in the answer. Throws as runInThread does. */
export async function validateWaterlines(
  { documents, metrics: given }: WaterlineDocuments,
  signal: AbortSignal,
): Promise<WaterlineValidation> {
  const input = { documents, metrics: withKept(given, await registeredMetrics()) };
  return runInThread(waterlineValidateTask, input, { signal, small: input.documents.length <= SMALL_TEXT });
}
