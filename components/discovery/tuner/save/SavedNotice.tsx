import { Alert } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { RunNowButton } from "@/components/discovery/runs/RunNowButton";
import { focusBack } from "@/components/ui/useFocusBack";
import classes from "./SavedNotice.module.css";

export interface SavedNoticeProps {
  readonly name: string;
  readonly version: number;
  /** The run over whose samples the policy was tuned. */
  readonly runId: string;
  readonly onClose: () => void;
}

/** Shown after saving: the next steps. Takes the focus if the dialog that saved leaves it nowhere. */
export function SavedNotice({ name, version, runId, onClose }: SavedNoticeProps): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  // The button that opened the dialog is disabled now.
  useEffect(() => focusBack(notice.current), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      className={classes.root}
      color="ink"
      role="status"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      <div className={classes.line}>
        <span>
          Version {version} of {name} saved.
        </span>
        <RunNowButton name={name} secondary />
        <RunNowButton
          name={name}
          label="Run and compare with this run"
          secondary
          search={{ tab: "compare", compare: runId }}
        />
      </div>
    </Alert>
  );
}
