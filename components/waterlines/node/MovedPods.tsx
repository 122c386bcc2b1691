import type { ReactNode } from "react";
import type { MovedPlan } from "@/lib/waterlines";
import { plural } from "@/lib/client/format";
import classes from "./NodePage.module.css";

const MOST = 10;

/** What the move changes: pods that now give way, and pods that no longer do. */
export function MovedPods({
  plan,
  children,
}: {
  readonly plan: MovedPlan | null;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={classes.moved} role="group" aria-label="What the move changes">
      <div role="status">
        {plan === null ? (
          <p className="quiet">Planning…</p>
        ) : plan.cameIn.length + plan.wentOut.length === 0 ? (
          <p className="quiet">The same pods give way as at the drawn lines.</p>
        ) : (
          <>
            <Pods title="gives way now" many="give way now" pods={plan.cameIn} />
            <Pods title="is spared now" many="are spared now" pods={plan.wentOut} />
          </>
        )}
      </div>
      {children}
    </div>
  );
}

interface PodsProps {
  readonly title: string;
  readonly many: string;
  readonly pods: readonly string[];
}

/** Pods of one direction, the first of them named. */
export function Pods({ title, many, pods }: PodsProps): ReactNode {
  if (pods.length === 0) return null;
  const more = pods.length > MOST ? ` and ${pods.length - MOST} more` : "";
  return (
    <p className={classes.change}>
      <strong>
        {plural(pods.length, "pod")} {pods.length === 1 ? title : many}:
      </strong>{" "}
      {pods.slice(0, MOST).join(", ")}
      {more}
    </p>
  );
}
