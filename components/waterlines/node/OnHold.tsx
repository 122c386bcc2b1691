import type { ReactNode } from "react";
import type { NodePlanReport } from "@/lib/api/waterlines";
import { resourceOf, worded } from "../titles";

/** Why nothing is planned for a node, and which data a reading would need. */
export function OnHold({ lines }: Pick<NodePlanReport, "lines">): ReactNode {
  const missing = lines.filter(({ used }) => used === null);
  const isOwn = missing.some(({ metric }) => resourceOf(metric) !== null);
  const added = missing.filter(({ metric }) => resourceOf(metric) === null);
  return (
    <>
      <p className="quiet">
        The node’s use was not measured ({missing.map(({ title }) => worded(title)).join(", ")}), so no pod
        would be evicted: every candidate is on hold.
      </p>
      <p className="quiet">What would change it:</p>
      <ul className="quiet">
        {isOwn ? (
          <li>
            a reading with the node’s NodeMetrics (
            <code>kubectl get --raw /apis/metrics.k8s.io/v1beta1/nodes</code>
            ), or with PodMetrics of all its running pods (<code>…/pods</code>)
          </li>
        ) : null}
        {added.length > 0 ? (
          <li>
            for {added.map(({ title }) => worded(title)).join(", ")}: a reader whose Prometheus has the node’s
            series
          </li>
        ) : null}
        <li>
          or a plan’s file whose node has <code>metrics</code>
        </li>
      </ul>
    </>
  );
}
