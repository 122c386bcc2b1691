import { IconAlertTriangle, IconCheck, IconCircleDashed, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Explanation, ExplanationStep } from "@/lib/discovery/explanation";
import classes from "./Steps.module.css";

const stepLabels: Record<ExplanationStep["id"], string> = {
  queries: "Returned by a query?",
  filter: "Passes the filter?",
  signals: "Has signal values?",
  missing: "Missing values allowed?",
  ranking: "Ranked",
  cut: "Above the line?",
};

const states = {
  passed: { icon: IconCheck, label: "yes" },
  warning: { icon: IconAlertTriangle, label: "with a warning" },
  stopped: { icon: IconX, label: "no: it stopped here" },
  skipped: { icon: IconCircleDashed, label: "not reached" },
} as const;

const queryStates: Record<Explanation["queries"][number]["state"], string> = {
  returned: "returned it",
  notReturned: "did not return it",
  failed: "failed",
  unknown: "not kept",
};

/** The way the image took and where it dropped out. */
export function Steps({ explanation }: { readonly explanation: Explanation }): ReactNode {
  const title = explanation.outcome === "selected" ? "The way to the selection" : "Why not selected";
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ol className={classes.list}>
        {explanation.steps.map(({ id, state, text }) => {
          const Icon = states[state].icon;
          return (
            <li key={id} className={classes.step} data-state={state}>
              <span className={classes.mark}>
                <Icon size={14} stroke={2.25} role="img" aria-label={states[state].label} />
              </span>
              <div className={classes.text}>
                <strong>{stepLabels[id]}</strong> {text}
                {id === "queries" ? <Queries queries={explanation.queries} /> : null}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Queries({ queries }: Pick<Explanation, "queries">): ReactNode {
  return (
    <ul className={classes.queries}>
      {queries.map(({ name, state, text, ignoredSeries, ignoredLabels }) => (
        <li key={name}>
          <code>{name}</code> {queryStates[state]}
          {state === "failed" ? <div className={classes.detail}>{text}</div> : null}
          {state === "notReturned" && ignoredSeries > 0 ? (
            <details className={classes.detail}>
              <summary>{ignoredSeries.toLocaleString("en-US")} series had no image label</summary>
              <ul>
                {ignoredLabels.map((labels, index) => (
                  <li key={index}>
                    <code className="breakable">{labelsText(labels)}</code>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Labels as Prometheus writes them: `{job="a", pod="b"}`. */
export function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `{${pairs.join(", ")}}`;
}
