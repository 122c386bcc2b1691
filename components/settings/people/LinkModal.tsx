"use client";

import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import type { OneTimeLink } from "@/lib/api/accounts";
import { formatInstant } from "@/lib/client/format";
import { ShownOnce } from "../ShownOnce";
import classes from "../Forms.module.css";
import { useFocusBack } from "@/components/ui/useFocusBack";

export interface LinkFor extends OneTimeLink {
  readonly email: string;
}

export function LinkModal({
  link,
  onClose,
}: {
  readonly link: LinkFor;
  readonly onClose: () => void;
}): ReactNode {
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      // What is shown only once must not be lost by an accidental click.
      closeOnClickOutside={false}
      size="lg"
      title={`One-time link for ${link.email}`}
    >
      <div className="stack">
        <ShownOnce label="Link" value={link.url}>
          Send it to {link.email} over a channel that only they read. The person who opens it first chooses
          the password of the account. It works until {formatInstant(link.expiresAt)}.
        </ShownOnce>
        <div className={classes.end}>
          <Button size="sm" variant="default" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Modal>
  );
}
