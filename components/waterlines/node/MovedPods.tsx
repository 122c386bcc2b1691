import type { ReactNode } from "react";
import type { MovedPlan } from "@/lib/waterlines";
import { plural } from "@/lib/client/format";
import classes from "./NodePage.module.css";

const MOST = 10;
const SAME = "The same pods give way as at the drawn lines.";

/** The same in a sentence, to be read out. */
export function movedText({ cameIn, wentOut }: MovedPlan): string {
  if (cameIn.length + wentOut.length === 0) return SAME;
  return [
    ...(cameIn.length === 0 ? [] : [`${plural(cameIn.length, "more pod")}: ${namesOf(cameIn)}.`]),
    ...(wentOut.length === 0 ? [] : [`${plural(wentOut.length, "pod")} fewer: ${namesOf(wentOut)}.`]),
  ].join(" ");
}

const namesOf = (pods: readonly string[]): string =>
  `${pods.slice(0, MOST).join(", ")}${pods.length > MOST ? ` and ${pods.length - MOST} more` : ""}`;

/** The effect of a move: pods that additionally would give way, and pods that no longer would. */
export function MovedPods({
  plan,
  children,
}: {
  readonly plan: MovedPlan | null;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={classes.moved} role="group" aria-label="What the move changes">
      {plan === null ? (
        <p className="quiet">Planning…</p>
      ) : plan.cameIn.length + plan.wentOut.length === 0 ? (
        <p className="quiet">{SAME}</p>
      ) : (
        <>
          <Pods more does="would give way" pods={plan.cameIn} />
          <Pods does="would no longer give way" pods={plan.wentOut} />
        </>
      )}
      {children}
    </div>
  );
}

interface PodsProps {
  /** "would give way" */
  readonly does: string;
  /** Whether these are in addition to those that do so anyway. */
  readonly more?: boolean;
  readonly pods: readonly string[];
}

/** The pods of one direction; the first of them are named. */
export function Pods({ does, more = false, pods }: PodsProps): ReactNode {
  if (pods.length === 0) return null;
  return (
    <p className={classes.change}>
      <strong>
        {plural(pods.length, more ? "more pod" : "pod")} {does}:
      </strong>{" "}
      {namesOf(pods)}
    </p>
  );
}
