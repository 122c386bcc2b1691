"use client";

/**
 * Controls for what not everybody may do. If it is not allowed, the control stays in place and reachable by
 * keyboard; its tooltip and accessible description give the reason, and so does pressing it.
 */
import { Button, type ButtonProps } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BusyButton, type NativeButton } from "./BusyButton";
import { HoverLink } from "./HoverLink";
import { notifyRefused } from "./notify";
import classes from "./Permitted.module.css";
import { Refusal, useRefusal, type Needs } from "./Refusal";

export { useGuard } from "./Refusal";

export type { NativeButton };

export type PermittedButtonProps = ButtonProps & NativeButton & Needs;

export function PermittedButton({ needs, refusal, ...props }: PermittedButtonProps): ReactNode {
  const reason = useRefusal(needs, refusal);
  return reason === null ? <BusyButton {...props} /> : <RefusedButton {...props} reason={reason} />;
}

export type PermittedLinkProps = ButtonProps & Needs & { readonly href: string };

/** A link to a page where something is created; looks like a button. */
export function PermittedLink({ needs, refusal, href, ...props }: PermittedLinkProps): ReactNode {
  const reason = useRefusal(needs, refusal);
  if (reason !== null) return <RefusedButton {...props} role="link" reason={reason} />;
  return <Button component={HoverLink} href={href} {...props} />;
}

type RefusedButtonProps = ButtonProps & NativeButton & { readonly reason: string };

function RefusedButton({ reason, className, ...props }: RefusedButtonProps): ReactNode {
  return (
    <Refusal reason={reason}>
      {(describedBy) => (
        <Button
          {...props}
          type="button"
          className={`${className ?? ""} ${classes.refused}`}
          leftSection={<IconLock size={14} aria-hidden="true" />}
          disabled={false}
          loading={false}
          aria-disabled="true"
          aria-describedby={[props["aria-describedby"], describedBy].filter(Boolean).join(" ")}
          onClick={() => notifyRefused(reason)}
        />
      )}
    </Refusal>
  );
}
