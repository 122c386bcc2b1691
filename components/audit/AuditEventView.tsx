"use client";

import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/CopyButton";
import type { AuditEventDetail } from "@/lib/api/audit";
import { diffValues } from "@/lib/changes/diff";
import { actionLabel, roleLabel } from "@/lib/changes/auditWords";
import { formatInstant } from "@/lib/client/format";
import { Target } from "./AuditTable";
import { ChangeList } from "./ChangeList";
import type { ChangeView } from "./auditUrl";
import classes from "./AuditEventView.module.css";

export interface AuditEventViewProps {
  readonly event: AuditEventDetail;
  /** Filters for events that share this value with the shown one. */
  readonly onOnly: ChangeView;
}

export function AuditEventView({ event, onOnly }: AuditEventViewProps): ReactNode {
  return (
    <div className="stack">
      <dl className="factList">
        <dt>Action</dt>
        <dd>
          {actionLabel(event.action)} <code>{event.action}</code>
        </dd>
        <dt>Target</dt>
        <dd>
          <Target event={event} />
          <Only label="this target" onClick={() => onOnly({ target: event.target })} />
        </dd>
        <dt>Time</dt>
        <dd>
          <time dateTime={event.at}>{formatInstant(event.at)}</time>
        </dd>
        <dt>Actor</dt>
        <dd>
          {event.actor}, role {roleLabel(event.role)}
          <Only label="this actor" onClick={() => onOnly({ actor: event.actor })} />
        </dd>
        <dt>Request</dt>
        <dd>
          {event.requestId === "" ? (
            "none: Plimsoll did it automatically"
          ) : (
            <>
              <code>{event.requestId}</code>
              <Only label="this request" onClick={() => onOnly({ request: event.requestId })} />
            </>
          )}
        </dd>
      </dl>
      {event.requestId === "" ? null : (
        <div>
          <CopyButton text={event.requestId} label="Copy request id" />
        </div>
      )}
      <section aria-labelledby="audit-changes">
        <h3 id="audit-changes" className={classes.heading}>
          {headingOf(event)}
        </h3>
        <Changes event={event} />
      </section>
    </div>
  );
}

function Only({ label, onClick }: { readonly label: string; readonly onClick: () => void }): ReactNode {
  return (
    <Anchor component="button" type="button" className={classes.only} onClick={onClick}>
      Only {label}
    </Anchor>
  );
}

function headingOf({ before, after }: AuditEventDetail): string {
  if (before === null && after === null) return "Values";
  if (before === null) return "What was recorded";
  return after === null ? "What was there before" : "What changed";
}

function Changes({ event: { before, after } }: { readonly event: AuditEventDetail }): ReactNode {
  const changes = diffValues(before, after);
  if (changes.length > 0) return <ChangeList changes={changes} sided={before !== null && after !== null} />;
  return (
    <p className="quiet">
      {before === null && after === null
        ? "The event has no values; the action is the whole change."
        : "Before and after are the same."}
    </p>
  );
}
