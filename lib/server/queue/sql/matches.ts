/**
 * SQL conditions for the builds that runners of some criteria may take, for the matching query and for the one that
 * takes a build.
 */
import type { RunnerCriteria } from "../../../queue";

/**
 * Conditions on `pending_build p`, except for the runner's scope. Five parameters starting at `first`: protected
 * only, run untagged, tags, roots with exceeded quotas, visibilities without a quota.
 */
export function matches(first: number): string {
  const [guarded, untagged, tags, used, free] = [0, 1, 2, 3, 4].map((offset) => `$${first + offset}`);
  return `p.origin = 'own' and (p.protected or not ${guarded}) and (${untagged} or cardinality(p.tags) > 0)
  and p.tags <@ ${tags} and (p.visibility::text = any(${free}) or p.root_id <> all(${used}))`;
}

export function matchValues(criteria: RunnerCriteria, exceeded: ReadonlySet<string>): readonly unknown[] {
  const { protectedOnly, runUntagged, tags, quotaFree } = criteria;
  return [protectedOnly, runUntagged, tags, quotaFree === null ? [] : [...exceeded], quotaFree ?? []];
}
