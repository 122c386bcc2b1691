/** Runs a resolve, a herd or a prefetch in a worker thread, which ends when the caller leaves. */
import type { ResolveAnswer } from "../../api/coldstart";
import {
  answerScenario,
  HerdTooLargeError,
  ManifestError,
  runHerd,
  runPrefetch,
  type Herd,
  type HerdResult,
  type PrefetchResult,
  type PrefetchScenario,
  type Scenario,
} from "../../coldstart";
import { above } from "../../limits/limits";
import { runInThread } from "../compute/run";
import { defineTask, timeLimit } from "../compute/task";
import { UnprocessableError } from "../http/errors";
import { listed } from "../http/issues";

/** Members of a scenario that is resolved in less time than another thread takes to start. */
const SMALL = 100;

export const resolveTask = defineTask({
  name: "coldstartResolve",
  pool: "short",
  time: timeLimit("coldstartSeconds"),
  work: (scenario: Scenario) => {
    const { result, alternatives, moments, ...answer } = answerScenario(scenario);
    const value: ResolveAnswer = {
      ...result,
      ...answer,
      alternatives: [...alternatives],
      moments: [...moments],
    };
    return Promise.resolve({ value });
  },
});

export function resolveScenario(scenario: Scenario, signal?: AbortSignal): Promise<ResolveAnswer> {
  return runInThread(resolveTask, scenario, { signal, small: scenario.members.length <= SMALL });
}

export const herdTask = defineTask({
  name: "coldstartHerd",
  pool: "computing",
  time: timeLimit("coldstartSeconds"),
  work: (herd: Herd) => {
    try {
      return Promise.resolve({ value: runHerd(herd) });
    } catch (error) {
      if (!(error instanceof HerdTooLargeError)) throw error;
      const fix = "Take fewer nodes or blobs, smaller blobs, or longer intervals of polling";
      throw new UnprocessableError(`This gives ${above("herdEvents")}. ${fix}.`, [], "herdTooLarge");
    }
  },
});

/** Throws UnprocessableError for a herd that is too expensive to simulate. */
export function replayHerd(herd: Herd, signal?: AbortSignal): Promise<HerdResult> {
  return runInThread(herdTask, herd, { signal });
}

export const prefetchTask = defineTask({
  name: "coldstartPrefetch",
  pool: "short",
  time: timeLimit("coldstartSeconds"),
  work: (scenario: PrefetchScenario) => {
    try {
      return Promise.resolve({ value: runPrefetch(scenario) });
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
      const details = error.issues.map((issue) => ({
        ...issue,
        path: issue.path === "" ? "manifest" : `manifest.${issue.path}`,
      }));
      throw new UnprocessableError(`The manifest is wrong: ${error.message}.`, listed(details));
    }
  },
});

/** Throws UnprocessableError for a manifest that is not an image manifest. */
export function planPrefetch(scenario: PrefetchScenario, signal?: AbortSignal): Promise<PrefetchResult> {
  return runInThread(prefetchTask, scenario, { signal, small: scenario.members.length <= SMALL });
}
