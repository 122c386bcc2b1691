/** Initial data of the pages of policies, their tuner and their runs. */
import {
  policyDetailSchema,
  policySummarySchema,
  validationSchema,
  type PolicyDetail,
  type PolicySummary,
  type Validation,
} from "../../api/policies";
import { runSchema, runSummarySchema, type Run, type RunSummary } from "../../api/runs";
import { onePage, whole, type Whole } from "../auth/pageLists";
import { forViewer } from "../auth/pageSession";
import type { Page } from "../http/keyset";
import { getPolicy, listPolicies, validatePolicy } from "./policies";
import { listRuns, runDocument } from "./runs";

/** About 500 images with four signals; read on the web process's main thread. */
const MOST_RUN_CHARACTERS = 500_000;
/** The page requests the check of a longer document itself: the document would be in the page twice. */
const MOST_CHECKED_CHARACTERS = 50_000;

export interface PolicyPageStart {
  readonly policy: PolicyDetail;
  /** Check of its document; null if the page requests it. */
  readonly validation: Validation | null;
}

export interface TunerStart {
  readonly policy: PolicyDetail;
  /** The newest 200; `more` if there are others. */
  readonly runs: { readonly items: readonly RunSummary[]; readonly more: boolean };
}

/** Also null if there are more than a page includes. */
export function policiesStart(): Promise<Whole<PolicySummary> | null> {
  return whole(policySummarySchema, listPolicies);
}

export function policyStart(name: string): Promise<PolicyPageStart | null> {
  return forViewer(async () => {
    const policy = await readPolicy(name);
    const { spec } = policy;
    const checked = spec.length > MOST_CHECKED_CHARACTERS ? null : await validatePolicy(spec);
    return { policy, validation: checked && validationSchema.parse(checked) };
  });
}

export function tunerStart(name: string): Promise<TunerStart | null> {
  return forViewer(async () => {
    const [policy, runs] = await Promise.all([readPolicy(name), listRuns({ policy: name, limit: 200 })]);
    return {
      policy,
      runs: { items: runSummarySchema.array().parse(runs.items), more: runs.nextCursor !== null },
    };
  });
}

/** Runs of all policies and states, newest first. */
export function runsStart(): Promise<Page<RunSummary> | null> {
  return forViewer(() => onePage(runSummarySchema, listRuns));
}

/** Also null for a run whose ranking is too long for the initial data; the page then requests it. */
export function runStart(id: string): Promise<Run | null> {
  return forViewer(async () => {
    let text = "";
    for await (const piece of await runDocument(id)) {
      text += piece;
      if (text.length > MOST_RUN_CHARACTERS) return null;
    }
    return runSchema.parse(JSON.parse(text));
  });
}

async function readPolicy(name: string): Promise<PolicyDetail> {
  return policyDetailSchema.parse(await getPolicy(name));
}
