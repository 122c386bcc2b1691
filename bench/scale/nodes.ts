/** A pool of nodes with readings of the last hour and manifests, as a scheduled reader leaves them. */
import { fileURLToPath } from "node:url";
import { endComputing } from "../../lib/server/compute/computing";
import { createSnapshot } from "../../lib/server/waterlines/snapshots/create";
import { poolNode } from "../waterlines/pool";
import { SIZES } from "./fill";
import { builtFolder } from "../../scripts/start/build";

const PODS = 110;
const READINGS = 12;
const MINUTES_BETWEEN = 5;

const RULE = "avoidanceThreshold: 1, restoreThreshold: 3, actionName: evict-builds";
/** About half of the nodes are over each line. */
const DOCUMENTS = `apiVersion: ensurance.crane.io/v1alpha1
kind: NodeQOS
metadata: { name: pool }
spec:
  nodeQualityProbe: { nodeLocalGet: { localCacheTTLSeconds: 60 } }
  rules:
    - { name: memory, ${RULE}, metricRule: { name: memory_total_usage, value: 110Gi } }
    - { name: cpu, ${RULE}, metricRule: { name: cpu_total_usage, value: 58000 } }
---
apiVersion: ensurance.crane.io/v1alpha1
kind: AvoidanceAction
metadata: { name: evict-builds }
spec:
  coolDownSeconds: 300
  eviction: { terminationGracePeriodSeconds: 30 }
---
apiVersion: ensurance.crane.io/v1alpha1
kind: PodQOS
metadata: { name: builds }
spec:
  allowedActions: [evict-builds]
  scopeSelector:
    matchExpressions: [{ scopeName: QOSClass, operator: In, values: [BestEffort] }]
`;

/** Writes versions of one snapshot. They are read by the product's programs, which must already be built. */
export async function fillNodes(say: (line: string) => void): Promise<void> {
  process.env.COMPUTE_FOLDER = builtFolder(fileURLToPath(new URL("../..", import.meta.url)));
  say(`${READINGS} readings of ${SIZES.nodes} nodes of ${PODS} pods …`);
  const newest = Date.now();
  for (let reading = 0; reading < READINGS; reading++) {
    const nodes = Array.from({ length: SIZES.nodes }, (_, number) => ({
      ...poolNode(reading * SIZES.nodes + number, PODS).node,
      name: `node-${number}`,
    }));
    const takenAt = new Date(newest - (READINGS - 1 - reading) * MINUTES_BETWEEN * 60_000).toISOString();
    await createSnapshot(
      {
        name: "scale",
        documents: DOCUMENTS,
        as: { kind: "plan", takenAt },
        files: [{ part: "nodes", bytes: new TextEncoder().encode(JSON.stringify({ nodes })) }],
      },
      { actor: "bench", role: "admin", requestId: "bench" },
    );
  }
  endComputing();
}
