"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError, messageOf } from "@/lib/client/api";
import { Instant } from "./Instant";
import classes from "./States.module.css";

export interface ErrorStateProps {
  readonly error: unknown;
  /** What failed: "The policies could not be loaded". */
  readonly title: string;
  readonly onRetry?: () => void;
  /** Unix milliseconds at which what is still shown was read. */
  readonly shownFromMs?: number;
}

export function ErrorState({ error, title, onRetry, shownFromMs }: ErrorStateProps): ReactNode {
  const message = messageOf(error);
  const details = error instanceof ApiError ? error.details : [];
  // With few details, the message already contains all of them.
  const isSaid = details.every(({ path, message: text }) =>
    path === ""
      ? message.includes(text)
      : [`${path} ${text}`, `${path}: ${text}`].some((said) => message.includes(said)),
  );
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert" className={classes.error}>
      <p className={classes.title}>
        <IconAlertTriangle size={16} aria-hidden="true" color="var(--state-bad)" /> {title}
      </p>
      <div className={classes.text}>
        {message}
        {shownFromMs === undefined ? null : (
          <>
            {" "}
            What is shown was read at <Instant at={new Date(shownFromMs).toISOString()} />.
          </>
        )}
      </div>
      {!isSaid ? (
        <ul className={classes.details}>
          {details.slice(0, 20).map((detail, index) => (
            <li key={index}>
              {detail.path ? <code>{detail.path}</code> : null} {detail.message}
            </li>
          ))}
        </ul>
      ) : null}
      {requestId ? (
        <div className="fine">
          Request <code>{requestId}</code>
        </div>
      ) : null}
      {onRetry ? (
        <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}
