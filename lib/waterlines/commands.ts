/** A plan as kubectl commands. Only evictions, since kubectl cannot throttle (section 9). */
import type { NodePlan } from "./pool";

/** Returns one command per pod. The commands use the eviction API, so disruption budgets are respected. */
export function kubectlCommands({ plan, graceOf }: NodePlan): string[] {
  const pods = plan.evict?.pods.filter(({ id }) => plan.evict?.acted.includes(id)) ?? [];
  return pods.map(({ candidate: { pod } }) => {
    const graceSeconds = graceOf(pod);
    const body = {
      apiVersion: "policy/v1",
      kind: "Eviction",
      metadata: { name: pod.name, namespace: pod.namespace },
      ...(graceSeconds !== null && { deleteOptions: { gracePeriodSeconds: graceSeconds } }),
    };
    const path = `/api/v1/namespaces/${encodeURIComponent(pod.namespace)}/pods/${encodeURIComponent(pod.name)}/eviction`;
    return `printf %s ${quoted(JSON.stringify(body))} | kubectl create --raw ${quoted(path)} -f -`;
  });
}

/** Quotes any text as one word for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
