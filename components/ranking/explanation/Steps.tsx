import { IconAlertTriangle, IconCheck, IconCircleDashed, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Explanation } from "@/lib/explanation/explanation";
import classes from "./Steps.module.css";

export interface StepsProps {
  readonly explanation: Explanation;
  /** Title of the steps; that of a selection when absent. */
  readonly title?: string;
  /** More about a step, by its id. */
  readonly details?: Readonly<Record<string, ReactNode>>;
}

const states = {
  passed: { icon: IconCheck, label: "yes" },
  warning: { icon: IconAlertTriangle, label: "with a warning" },
  stopped: { icon: IconX, label: "no: it stopped here" },
  skipped: { icon: IconCircleDashed, label: "not reached" },
} as const;

/** The steps of the decision, and where they ended. */
export function Steps({ explanation, details = {}, title: given }: StepsProps): ReactNode {
  const title = given ?? (explanation.side === "above" ? "Steps to the selection" : "Why not selected");
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ol className="plainList">
        {explanation.steps.map((step) => {
          const { icon: Icon, label } = states[step.state];
          return (
            <li key={step.id} className={classes.step} data-state={step.state}>
              <span className={classes.mark}>
                <Icon size={14} stroke={2.25} role="img" aria-label={label} />
              </span>
              <div className={classes.text}>
                <strong>{step.title}</strong> {step.text}
                {details[step.id]}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
