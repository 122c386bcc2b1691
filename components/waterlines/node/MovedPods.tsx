import { useEffect, useEffectEvent, type ReactNode } from "react";
import type { MovedPlan } from "@/lib/waterlines";
import { plural } from "@/lib/client/format";
import classes from "./NodePage.module.css";

type PlanChange = Omit<MovedPlan, "report">;

const MOST = 10;
const SAME = "The same pods give way as at the drawn lines and the measured use.";

interface Difference {
  readonly does: string;
  /** Whether these are in addition to those that do so anyway. */
  readonly more?: boolean;
  /** Read out: "2 more pods: …". */
  readonly brief: (count: number) => string;
  readonly pods: readonly string[];
}

/** What differs between two plans, the heaviest first; without pods where nothing does. */
function differencesOf(plan: PlanChange): readonly Difference[] {
  const { cameIn, wentOut, evictedInstead, throttledInstead } = plan;
  const all: readonly Difference[] = [
    {
      does: "would be evicted instead of throttled",
      brief: (count) => `${plural(count, "pod")} evicted instead of throttled`,
      pods: evictedInstead,
    },
    {
      does: "would give way",
      more: true,
      brief: (count) => plural(count, "more pod"),
      pods: cameIn,
    },
    {
      does: "would be throttled instead of evicted",
      brief: (count) => `${plural(count, "pod")} throttled instead of evicted`,
      pods: throttledInstead,
    },
    {
      does: "would no longer give way",
      brief: (count) => `${plural(count, "pod")} fewer`,
      pods: wentOut,
    },
  ];
  return all.filter(({ pods }) => pods.length > 0);
}

export function differs(plan: PlanChange): boolean {
  return differencesOf(plan).length > 0;
}

/** The same in a sentence, to be read out. */
export function movedText(plan: PlanChange): string {
  const found = differencesOf(plan);
  if (found.length === 0) return SAME;
  return found.map(({ brief, pods }) => `${brief(pods.length)}: ${namesOf(pods)}.`).join(" ");
}

const namesOf = (pods: readonly string[]): string =>
  `${pods.slice(0, MOST).join(", ")}${pods.length > MOST ? ` and ${pods.length - MOST} more` : ""}`;

export interface MovedPodsProps {
  readonly plan: MovedPlan | null;
  /** Called with the effect in a sentence, to be read out; empty while it is not known, and once it is not shown. */
  readonly onSaid: (text: string) => void;
  readonly children: ReactNode;
}

/** The effect of a move: the pods that would give way, no longer would, or would by another action. */
export function MovedPods({ plan, onSaid, children }: MovedPodsProps): ReactNode {
  const say = useEffectEvent(onSaid);
  useEffect(() => {
    say(plan === null ? "" : movedText(plan));
    return () => say("");
  }, [plan]);
  return (
    <div className={classes.moved} role="group" aria-label="What the move changes">
      {plan === null ? (
        <p className="quiet">Planning…</p>
      ) : differs(plan) ? (
        <Differences plan={plan} />
      ) : (
        <p className="quiet">{SAME}</p>
      )}
      {children}
    </div>
  );
}

/** The pods of each difference between two plans; the first of them are named. */
export function Differences({ plan }: { readonly plan: PlanChange }): ReactNode {
  return differencesOf(plan).map(({ does, more = false, pods }) => (
    <p key={does} className={classes.change}>
      <strong>
        {plural(pods.length, more ? "more pod" : "pod")} {does}:
      </strong>{" "}
      {namesOf(pods)}
    </p>
  ));
}
