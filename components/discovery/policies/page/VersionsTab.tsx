"use client";

import { Switch } from "@mantine/core";
import { parseAsBoolean, parseAsInteger, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { TextDiff } from "@/components/editor/TextDiff";
import { isRefusedByGuard } from "@/components/replay/guard/hooks";
import { SecondWord } from "@/components/replay/guard/SecondWord";
import { confirmAction } from "@/components/ui/confirmAction";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import type { PolicyVersion } from "@/lib/api/policies";
import { usePolicyVersions, useRestoreVersion } from "@/lib/client/hooks/policies";
import { VersionChanges } from "./VersionChanges";
import { VersionTable } from "./VersionTable";
import classes from "./VersionsTab.module.css";

export interface VersionsTabProps {
  readonly name: string;
  readonly current: number;
  /** Whether the editor has unsaved text, which restoring would leave based on an old version. */
  readonly dirty: boolean;
}

export function VersionsTab({ name, current, dirty }: VersionsTabProps): ReactNode {
  const query = usePolicyVersions(name);
  const restore = useRestoreVersion(name);
  const askAndRestore = async ({ version }: PolicyVersion): Promise<void> => {
    const confirmed = await confirmAction({
      title: `Restore version ${version}?`,
      children: `Its text is saved as a new version; no version is lost.${dirty ? " The unsaved text in the editor stays there and then replaces the restored one when saved." : ""}`,
      confirmLabel: "Restore",
    });
    if (!confirmed) return;
    send(version);
  };
  const send = (version: number, guardReason?: string): void =>
    restore.mutate(
      { version, ...(guardReason === undefined ? {} : { guardReason }) },
      {
        onSuccess: () => notifyDone(`Version ${version} of ${name} restored as a new version.`),
        onError: (error) => {
          if (!isRefusedByGuard(error)) notifyError(`Version ${version} could not be restored`, error);
        },
      },
    );
  return (
    <>
      <QueryState query={query} what="the versions" rows={6}>
        {({ items }) => (
          <Loaded
            name={name}
            current={current}
            versions={items}
            restoring={restore.isPending}
            onRestore={(version) => void askAndRestore(version)}
          />
        )}
      </QueryState>
      {isRefusedByGuard(restore.error) ? (
        <SecondWord
          error={restore.error}
          onClose={restore.reset}
          onSave={(reason) => restore.variables && send(restore.variables.version, reason)}
        />
      ) : null}
    </>
  );
}

interface LoadedProps {
  readonly name: string;
  readonly current: number;
  readonly versions: readonly PolicyVersion[];
  readonly restoring: boolean;
  readonly onRestore: (version: PolicyVersion) => void;
}

function Loaded({ name, current, versions, restoring, onRestore }: LoadedProps): ReactNode {
  const [fromParam, setFrom] = useQueryState("from", parseAsInteger);
  const [toParam, setTo] = useQueryState("to", parseAsInteger);
  const [text, setText] = useQueryState("text", parseAsBoolean.withDefault(false));
  const to = toParam ?? current;
  const from = fromParam ?? Math.max(1, current - 1);
  const before = versions.find((version) => version.version === from);
  const after = versions.find((version) => version.version === to);
  return (
    <div className={classes.root}>
      <Panel title="Versions" description="Choose two to compare." flush>
        <VersionTable
          versions={versions}
          current={current}
          from={from}
          to={to}
          onFrom={(version) => void setFrom(version)}
          onTo={(version) => void setTo(version)}
          action={(version) =>
            version.version === current ? null : (
              <PermittedButton
                needs="tuner"
                variant="default"
                size="compact-xs"
                disabled={restoring}
                aria-label={`Restore version ${version.version}`}
                onClick={() => onRestore(version)}
              >
                Restore
              </PermittedButton>
            )
          }
        />
      </Panel>
      <Panel
        title={from === to ? "Compare versions" : `From version ${from} to version ${to}`}
        actions={
          <Switch
            label="Show the text"
            checked={text}
            onChange={(event) => void setText(event.currentTarget.checked || null)}
          />
        }
      >
        {versions.length < 2 ? (
          <p className="quiet">There is one version so far; saving makes the next.</p>
        ) : (
          <VersionChanges name={name} from={from} to={to} />
        )}
        {text && before && after ? (
          <div className={classes.text}>
            <TextDiff
              label={`Text of version ${from} and version ${to}`}
              before={before.spec}
              after={after.spec}
            />
          </div>
        ) : null}
      </Panel>
    </div>
  );
}
