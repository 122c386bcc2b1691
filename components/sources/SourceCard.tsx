"use client";

import { Button } from "@mantine/core";
import {
  IconDatabaseImport,
  IconPencil,
  IconPlugConnected,
  IconTerminal2,
  IconTrash,
} from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useId, type ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { CancelPending } from "@/components/ui/CancelPending";
import { HoverLink } from "@/components/ui/HoverLink";
import { PermittedButton } from "@/components/ui/Permitted";
import { DemoTag } from "@/components/ui/StatusBadge";
import type { DataSource } from "@/lib/api/dataSources";
import { useTestDataSource } from "@/lib/client/hooks/dataSources";
import { sourceTypeLabel } from "@/lib/client/sourceTypeLabel";
import { sourceTypes } from "@/lib/sources/shapes";
import { SourceState } from "./SourceState";
import { SourceUsers, UnclearFor } from "./SourceUsers";
import { useDeleteSource } from "./useDeleteSource";
import { usesOf } from "./uses";
import classes from "./SourceCard.module.css";

const QueryTrial = dynamic(
  () => latePanel("The form", () => import("./QueryTrial").then((file) => file.QueryTrial)),
  { ssr: false },
);

export interface SourceCardProps {
  readonly source: DataSource;
  /** Whether "try a query" is open. */
  readonly tried: boolean;
  readonly onTry: (open: boolean) => void;
  readonly onEdit: () => void;
}

export function SourceCard({ source, tried, onTry, onEdit }: SourceCardProps): ReactNode {
  const { name } = source;
  const { trial } = sourceTypes[source.type];
  const { readBy } = usesOf(source.type);
  const headingId = useId();
  const trialId = useId();
  const test = useTestDataSource();
  const remove = useDeleteSource(name);

  return (
    <article className={classes.root} aria-labelledby={headingId}>
      <div className={classes.head}>
        <div className={classes.text}>
          <h2 id={headingId} className={classes.name}>
            {name}
            <span className={classes.type}>{sourceTypeLabel(source.type)}</span>
            {source.demo ? <DemoTag /> : null}
          </h2>
          <div className={classes.url}>{source.url ?? "Uploaded document"}</div>
          <dl className={classes.facts}>
            <div>
              <dt>Credentials</dt>
              <dd>{source.credentialKeys.length > 0 ? source.credentialKeys.join(", ") : "none"}</dd>
            </div>
            <div>
              <dt>Used by</dt>
              <dd>
                <SourceUsers source={source} />
              </dd>
            </div>
          </dl>
          <UnclearFor source={source} />
        </div>
        <SourceState source={source} pending={test.isPending} error={test.error} />
      </div>
      <div className={classes.actions}>
        <PermittedButton
          needs="tuner"
          variant="default"
          leftSection={<IconPlugConnected size={14} aria-hidden="true" />}
          loading={test.isPending}
          aria-describedby={headingId}
          onClick={() => test.mutate(name)}
        >
          Test connection
        </PermittedButton>
        <CancelPending write={test} what={`the test of ${name}`} />
        {trial === null ? null : (
          <Button
            variant="default"
            leftSection={<IconTerminal2 size={14} aria-hidden="true" />}
            aria-expanded={tried}
            aria-controls={trialId}
            aria-describedby={headingId}
            onClick={() => onTry(!tried)}
          >
            Try a query
          </Button>
        )}
        {readBy === undefined ? null : (
          <Button
            variant="default"
            component={HoverLink}
            href={`${readBy.page}?source=${encodeURIComponent(name)}`}
            leftSection={<IconDatabaseImport size={14} aria-hidden="true" />}
            aria-describedby={headingId}
          >
            {readBy.label}
          </Button>
        )}
        <PermittedButton
          needs="admin"
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden="true" />}
          aria-describedby={headingId}
          onClick={onEdit}
        >
          Edit
        </PermittedButton>
        <PermittedButton
          needs="admin"
          variant="default"
          leftSection={<IconTrash size={14} aria-hidden="true" />}
          loading={remove.pending}
          aria-describedby={headingId}
          onClick={() => void remove.ask()}
        >
          Delete
        </PermittedButton>
      </div>
      <div id={trialId}>{tried ? <QueryTrial source={source} /> : null}</div>
    </article>
  );
}
