/** The invalidation rule of queryKeys.ts, one function for each kind of write. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { queryKeys } from "./queryKeys";

const invalidates =
  (...keys: readonly QueryKey[]) =>
  async (client: QueryClient): Promise<void> => {
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };

const { dataSources, imports, jobSets, minutes, names, nodes, policies, replays, runners, runs } = queryKeys;
const { session, sessions, tokens, users, webhooks } = queryKeys;

export const afterPolicyWrite = invalidates(policies.all, dataSources.all);
/** Days of a challenger. */
export const afterShadowChange = invalidates(policies.all);
export const afterRunChange = invalidates(runs.all, policies.all);
/** The writer's own name or role may have changed too. */
export const afterUserWrite = invalidates(users.all, tokens.all, sessions, session);
/** The list of people includes the number of their tokens. */
export const afterTokenWrite = invalidates(tokens.all, users.all);
export const afterSessionWrite = invalidates(sessions, users.all);
export const afterWebhookWrite = invalidates(webhooks);
export const afterRedelivery = invalidates(webhooks, queryKeys.deadLetters.all);
export const afterQuotaWrite = invalidates(minutes.all);
export const afterImportChange = invalidates(imports.all, minutes.all);
export const afterReplayChange = invalidates(replays.all, jobSets.all, names.all);
export const afterSnapshotWrite = invalidates(nodes.all);
export const afterProfileWrite = invalidates(nodes.profiles());
/** The check of manifests depends on the metrics that exist. */
export const afterMetricWrite = invalidates(nodes.metrics(), nodes.checks());
export const afterFactorChange = invalidates(runners.all);
export const afterDataSourceWrite = invalidates(dataSources.all);

/**
 * As after any write, except that the page of the deleted policy, which may still be open, does not fetch it again:
 * its data only becomes stale, so that it is fetched if the policy is restored.
 */
export async function afterPolicyDelete(client: QueryClient, name: string): Promise<void> {
  const [root] = policies.all;
  const isOfPolicy = ({ queryKey }: { readonly queryKey: QueryKey }): boolean =>
    queryKey[0] === root && queryKey[2] === name;
  await Promise.all([
    client.invalidateQueries({ predicate: isOfPolicy, refetchType: "none" }),
    client.invalidateQueries({ queryKey: policies.all, predicate: (query) => !isOfPolicy(query) }),
    invalidates(dataSources.all)(client),
  ]);
}
