/**
 * What a page is given with its first paint, so that it need not ask for it: the API's own answers, role and shape
 * checked as for anybody. Null where there is none; the page then asks over the API and shows what that says.
 */
import { policyDetailSchema, type PolicyDetail } from "../api/policies";
import { pageOf } from "../api/common";
import { runSummarySchema, type RunSummary } from "../api/runs";
import type { Route } from "./http/route";
import { getPolicyRoute } from "./http/routes/policies";
import { listPolicyRunsRoute } from "./http/routes/runs";
import { pageRequest } from "./pageSession";

export interface TunerStart {
  readonly policy: { readonly data: PolicyDetail; readonly etag: string | null; readonly status: number };
  /** The newest 200; `more` when there are others. */
  readonly runs: { readonly items: readonly RunSummary[]; readonly more: boolean };
}

export async function tunerStart(name: string): Promise<TunerStart | null> {
  const [policy, runs] = await Promise.all([
    answerOf(getPolicyRoute, { name }),
    answerOf(listPolicyRunsRoute, { name }, "?limit=200"),
  ]);
  if (!policy.ok || !runs.ok) return null;
  const { items, nextCursor } = pageOf(runSummarySchema).parse(await runs.json());
  return {
    policy: {
      data: policyDetailSchema.parse(await policy.json()),
      etag: policy.headers.get("etag"),
      status: policy.status,
    },
    runs: { items, more: nextCursor !== null },
  };
}

async function answerOf(
  route: Route,
  params: Readonly<Record<string, string>>,
  query = "",
): Promise<Response> {
  const path = route.meta.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ""),
  );
  const request = await pageRequest(`${path}${query}`);
  return route.handle(request, { params: Promise.resolve({ ...params }) });
}
