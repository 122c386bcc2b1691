/** Initial data of the cold start pages. */
import type { z } from "zod";
import {
  herdResultSchema,
  herdSchema,
  prefetchResultSchema,
  prefetchScenarioSchema,
  rankingLinkAnswerSchema,
} from "../../api/coldstart";
import type { PolicySummary } from "../../api/policies";
import { runSummarySchema, type RunSummary } from "../../api/runs";
import type {
  HerdResult,
  PrefetchResult,
  RankingLinkAnswer,
  RankingLinkRequest,
} from "../../coldstart/shapes";
import type { Actor } from "../auth/actor";
import { forViewer, pageRequest } from "../auth/pageSession";
import { lastAnswer } from "../core/lastAnswer";
import { listPolicies } from "../discovery/policies";
import { listRuns } from "../discovery/runs";
import { HttpError } from "../http/errors";
import type { Page } from "../http/keyset";
import { countAgainst } from "../http/rateLimit";
import { rankingLink } from "./rankingTask";
import { planPrefetch, replayHerd } from "./tasks";

/** The page size that the page requests. */
const RUNS = 50;
const MOST_POLICIES = 200;
/** The page requests a longer answer itself. */
const MOST_BYTES = 500_000;

const herd = lastAnswer(async (input: z.input<typeof herdSchema>) =>
  herdResultSchema.parse(await replayHerd(herdSchema.parse(input))),
);

/** Returns the result that the herd's page opens with; the same herd is simulated only once. */
export function herdStart(input: z.input<typeof herdSchema>): Promise<HerdResult | null> {
  return forViewer(() => herd(input));
}

const plan = lastAnswer(async (input: z.input<typeof prefetchScenarioSchema>) =>
  prefetchResultSchema.parse(await planPrefetch(prefetchScenarioSchema.parse(input))),
);

/** Returns the result that the planner's page opens with; the same scenario is planned only once. */
export function planStart(input: z.input<typeof prefetchScenarioSchema>): Promise<PrefetchResult | null> {
  return forViewer(() => plan(input));
}

export interface RankingStart {
  readonly runs: Page<RunSummary>;
  /** The run that the page opens with; null if there is none. */
  readonly run: string | null;
  /**
   * Null if the page requests the answer itself: there is no run, the visitor has reached the rate limit, or the
   * answer is an error or too long.
   */
  readonly link: { readonly request: RankingLinkRequest; readonly answer: RankingLinkAnswer } | null;
}

/**
 * `choose` picks one of the given runs, and `ask` builds its request, or returns null if the page requests the answer
 * itself. The answer counts against the same rate limit as the API's. Also returns null if there is more than one page
 * of policies.
 */
export function rankingStart(
  choose: (runs: readonly RunSummary[], policies: readonly PolicySummary[]) => string | undefined,
  ask: (run: string) => RankingLinkRequest | null,
): Promise<RankingStart | null> {
  return forViewer(async (actor) => {
    const [runs, policies] = await Promise.all([
      listRuns({ state: "succeeded", limit: RUNS }),
      listPolicies({ limit: MOST_POLICIES }),
    ]);
    if (policies.nextCursor !== null) return null;
    const listed = { ...runs, items: runSummarySchema.array().parse(runs.items) };
    const run = choose(listed.items, policies.items) ?? null;
    const request = run === null ? null : ask(run);
    const answer = request === null ? null : await answerOf(request, actor);
    return {
      runs: listed,
      run,
      link: request === null || answer === null ? null : { request, answer },
    };
  });
}

async function answerOf(request: RankingLinkRequest, actor: Actor): Promise<RankingLinkAnswer | null> {
  try {
    await countAgainst("compute", actor, await pageRequest());
    const body = await rankingLink(request);
    if (body.byteLength > MOST_BYTES) return null;
    return rankingLinkAnswerSchema.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}
