import type { ReactNode } from "react";
import type { QueryResult } from "@/lib/discovery/result";
import { labelsText } from "../explain/Steps";
import classes from "../pipeline/Node.module.css";

/** Series that named no image: how many, and the labels of the first ones. */
export function IgnoredSeries({ result }: { readonly result: QueryResult }): ReactNode {
  const { ignoredSeries, ignoredLabels } = result;
  if (ignoredSeries === 0) return null;
  const more = ignoredSeries - ignoredLabels.length;
  return (
    <details className={classes.details}>
      <summary>{ignoredSeries.toLocaleString("en-US")} series without an image label</summary>
      <ul>
        {ignoredLabels.map((labels, index) => (
          <li key={index}>
            <code className="breakable">{labelsText(labels)}</code>
          </li>
        ))}
        {more > 0 ? <li>and {more.toLocaleString("en-US")} more</li> : null}
      </ul>
    </details>
  );
}
