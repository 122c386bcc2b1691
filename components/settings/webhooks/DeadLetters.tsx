"use client";

import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { PermittedButton } from "@/components/ui/Permitted";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { WebhookDeliveryView } from "@/lib/api/webhooks";
import { useDeadLetters, useRedeliver } from "../hooks/webhooks";
import classes from "./DeadLetters.module.css";

/** Events that the receiver never accepted, newest first; renders nothing if there are none. */
export function DeadLetters({ webhook }: { readonly webhook: string }): ReactNode {
  const letters = useDeadLetters(webhook);
  if (letters.isError)
    return (
      <ErrorState
        error={letters.error}
        title="Could not load the dead letters"
        onRetry={() => void letters.refetch()}
      />
    );
  if (!letters.data || letters.data.items.length === 0) return null;
  const { items, nextCursor } = letters.data;
  return (
    <section aria-label={`Dead letters of ${webhook}`}>
      <h3 className={classes.heading}>
        Given up: {items.length}
        {nextCursor === null ? "" : ", the newest"}
      </h3>
      <ul className="plainList">
        {items.map((letter) => (
          <Letter key={letter.id} webhook={webhook} letter={letter} />
        ))}
      </ul>
    </section>
  );
}

interface LetterProps {
  readonly webhook: string;
  readonly letter: WebhookDeliveryView;
}

function Letter({ webhook, letter: { id, event, message, createdAt, sentAgain } }: LetterProps): ReactNode {
  const redeliver = useRedeliver();
  const send = async (): Promise<void> => {
    await redeliver.mutateAsync({ webhook, id }).then(
      () => notifyDone(`${event} is being sent to ${webhook} again.`),
      (error: unknown) => notifyError("The event was not sent again", error),
    );
  };
  return (
    <li className={classes.letter}>
      <div className={classes.what}>
        <code>{event}</code> <RelativeTime at={createdAt} />
        <div className="fine breakable">{message}</div>
      </div>
      {sentAgain === null ? (
        <PermittedButton
          needs="admin"
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          aria-label={`Redeliver ${event} of ${createdAt}`}
          loading={redeliver.isPending}
          onClick={() => void send()}
        >
          Redeliver
        </PermittedButton>
      ) : (
        <span className="fine">sent again</span>
      )}
    </li>
  );
}
