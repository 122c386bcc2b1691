/** Policies over failing sources, one query per fault. */
import type { Fault } from "../../test/support/fakePrometheus/faults";
import { freePort } from "../../scripts/postgres/freePort";

export interface FaultyQuery {
  /** Name of both the query and its data source. */
  readonly name: string;
  readonly url: string;
}

/** Returns the query of a fault, named after it. */
export function faultyQuery(fault: Fault, url: (fault: Fault) => string): FaultyQuery {
  return { name: fault, url: url(fault) };
}

/** Returns a query to a port on which nothing listens. */
export async function refusingQuery(): Promise<FaultyQuery> {
  return { name: "refuses", url: `http://127.0.0.1:${await freePort()}` };
}

/** Returns a policy with one query and one summing signal for each. The ranking adds the signals. */
export function policyOver(name: string, queries: readonly FaultyQuery[], maxImages = 1): string {
  return `apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata: {name: ${name}}
spec:
  maxImages: ${maxImages}
  queries:
${queries.map(queryText).join("")}  signals:
${queries.map(({ name: query }) => `    - {name: ${query}-sum, queryRef: ${query}, type: aggregate, aggregate: {method: sum}}\n`).join("")}  ranking:
    strategy: weightedSum
    weightedSum:
      terms:
${queries.map(({ name: query }) => `        - {signalRef: ${query}-sum, weight: 1}\n`).join("")}`;
}

function queryText({ name, url }: FaultyQuery): string {
  return `    - name: ${name}
      type: prometheus
      prometheus: {endpoint: "${url}", query: count(x) by (image), lookback: 1h, step: 5m}
`;
}
