import { Alert, Button } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import { focusBack } from "@/components/ui/useFocusBack";
import type { LinkStart, OlderStart } from "./useLinkStart";
import classes from "./PartialNotice.module.css";

export interface LinkNoticeProps extends Pick<LinkStart, "notice" | "older"> {
  /** Starts from the newest version instead. */
  readonly onRestart: (older: OlderStart) => void;
}

/** What the link did not set, and that it starts from an older version, with the way to the newest. */
export function LinkNotice({ notice, older, onRestart }: LinkNoticeProps): ReactNode {
  const [isClosed, setClosed] = useState(false);
  const alert = useRef<HTMLDivElement>(null);
  if (isClosed || (notice === null && older === null)) return null;
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      color="yellow"
      p="xs"
      mb="sm"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setClosed(true)}
    >
      <div className={classes.notice}>
        <p className={classes.text}>
          {older === null ? null : (
            <>
              <strong>Starts from version {older.version},</strong> {olderText(older)}{" "}
            </>
          )}
          {notice}
        </p>
        {older === null ? null : (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              onRestart(older);
              // The button that has the focus is gone then.
              focusBack(alert.current);
            }}
          >
            Start from version {older.newest}
          </Button>
        )}
      </div>
    </Alert>
  );
}

const olderText = ({ newest, ofRun }: OlderStart): string =>
  `${ofRun ? "which the run used" : "on which the link was made"}. Version ${newest} is the newest: saving this would undo its changes.`;
