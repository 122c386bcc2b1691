import type { ReactNode } from "react";
import { placeText } from "@/components/discovery/expected/words";
import { AlertCard, AlertList } from "@/components/ui/AlertList";
import { HoverLink } from "@/components/ui/HoverLink";
import { ImageName } from "@/components/ui/ImageName";
import type { PolicyResult, PolicySummary } from "@/lib/api/policies";
import { plural } from "@/lib/client/format";
import { runHref, tuneHref } from "../discovery/runs/links";
import classes from "./ExpectedAlerts.module.css";

/** What the newest results leave out of what should be warm; nothing where all of it is. */
export function ExpectedAlerts({ policies }: { readonly policies: readonly PolicySummary[] }): ReactNode {
  const alerts = policies.flatMap(({ name, result }) => {
    const { expectation } = result ?? {};
    return result && expectation && expectation.dropped.length > 0 ? [{ name, result, expectation }] : [];
  });
  if (alerts.length === 0) return null;
  return (
    <AlertList label="Alerts">
      {alerts.map((alert) => (
        <Alert key={alert.name} {...alert} />
      ))}
    </AlertList>
  );
}

interface AlertProps {
  readonly name: string;
  readonly result: PolicyResult;
  readonly expectation: NonNullable<PolicyResult["expectation"]>;
}

function Alert({ name, result, expectation: { expected, kept, dropped } }: AlertProps): ReactNode {
  const more = expected - kept - dropped.length;
  return (
    <AlertCard
      title={`${name} leaves out ${(expected - kept).toLocaleString("en-US")} of ${plural(expected, "expected image")}`}
      links={
        <>
          {more > 0 ? <span>and {plural(more, "other")}</span> : null}
          <HoverLink href={runHref(result.runId)}>Open the run</HoverLink>
          <HoverLink href={tuneHref(name, result.runId)}>Tune</HoverLink>
        </>
      }
    >
      <ul className="plainList">
        {dropped.map((placed) => (
          <li key={placed.image} className={classes.row}>
            <ImageName image={placed.image} />
            <span className="fine">{placeText(placed)}</span>
          </li>
        ))}
      </ul>
    </AlertCard>
  );
}
