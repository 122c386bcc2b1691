"use client";

/**
 * Controls of what not everybody may do. Where it is not allowed the control stays where it is and is reached by
 * keyboard as before; its tooltip and its accessible description say why, and pressing it says the same.
 */
import { Button, Menu, Switch, Tooltip, VisuallyHidden } from "@mantine/core";
import type { ButtonProps, MenuItemProps, SwitchProps } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import Link from "next/link";
import { useId, type ComponentPropsWithoutRef, type ReactNode } from "react";
import type { Role } from "@/lib/api/accounts";
import { usePermission, type Permission } from "@/lib/client/hooks/session";
import { notifyRefused } from "./notify";
import classes from "./Permitted.module.css";

export interface Guard extends Permission {
  /** The action where it is allowed; where it is not, one that only tells why. */
  readonly guard: <A extends readonly unknown[]>(act: (...given: A) => void) => (...given: A) => void;
}

/** For what no control of this file is in front of: forms that Enter sends, keyboard shortcuts. */
export function useGuard(needs: Role): Guard {
  const permission = usePermission(needs);
  const { allowed, reason } = permission;
  return { ...permission, guard: (act) => (allowed ? act : () => notifyRefused(reason)) };
}

interface Needs {
  readonly needs: Role;
  /** A reason beside the role, such as a missing account; null where there is none. */
  readonly refusal?: string | null;
}

type NativeButton = Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps>;

export type PermittedButtonProps = ButtonProps & NativeButton & Needs;

export function PermittedButton({ needs, refusal, ...props }: PermittedButtonProps): ReactNode {
  const reason = useRefusal(needs, refusal);
  return reason === null ? <Button {...props} /> : <RefusedButton {...props} reason={reason} />;
}

export type PermittedLinkProps = ButtonProps & Needs & { readonly href: string };

/** A link that looks like a button, to a page where something is made. */
export function PermittedLink({ needs, refusal, href, ...props }: PermittedLinkProps): ReactNode {
  const reason = useRefusal(needs, refusal);
  if (reason !== null) return <RefusedButton {...props} role="link" reason={reason} />;
  return <Button component={Link} href={href} {...props} />;
}

export type PermittedItemProps = MenuItemProps & NativeButton & Needs & { readonly href?: string };

export function PermittedItem({ needs, refusal, href, ...props }: PermittedItemProps): ReactNode {
  const reason = useRefusal(needs, refusal);
  if (reason === null) {
    if (href === undefined) return <Menu.Item {...props} />;
    const { children, leftSection } = props;
    return (
      <Menu.Item component={Link} href={href} leftSection={leftSection}>
        {children}
      </Menu.Item>
    );
  }
  return (
    <Refusal reason={reason} className={classes.item}>
      {(describedBy) => (
        <Menu.Item
          className={classes.refusedItem}
          leftSection={<IconLock size={15} aria-hidden="true" />}
          aria-disabled="true"
          aria-describedby={describedBy}
          closeMenuOnClick={false}
          onClick={() => notifyRefused(reason)}
        >
          {props.children}
        </Menu.Item>
      )}
    </Refusal>
  );
}

export type PermittedSwitchProps = Omit<SwitchProps, "onChange"> &
  Needs & { readonly onChange: (checked: boolean) => void };

export function PermittedSwitch({ needs, refusal, onChange, ...props }: PermittedSwitchProps): ReactNode {
  const reason = useRefusal(needs, refusal);
  if (reason === null) {
    return <Switch {...props} onChange={(event) => onChange(event.currentTarget.checked)} />;
  }
  return (
    <Refusal reason={reason}>
      {(describedBy) => (
        <Switch
          {...props}
          className={`${props.className ?? ""} ${classes.refusedSwitch}`}
          disabled={false}
          aria-disabled="true"
          aria-describedby={describedBy}
          onChange={() => notifyRefused(reason)}
        />
      )}
    </Refusal>
  );
}

function useRefusal(needs: Role, refusal: string | null | undefined): string | null {
  const { allowed, reason } = usePermission(needs);
  return allowed ? (refusal ?? null) : reason;
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

interface RefusalProps {
  readonly reason: string;
  readonly className?: string;
  readonly children: (describedBy: string) => ReactNode;
}

function Refusal({ reason, className, children }: RefusalProps): ReactNode {
  const id = useId();
  return (
    // Inside the main landmark, as menus are.
    <Tooltip label={reason} multiline w={260} portalProps={{ target: "#content" }}>
      <span className={className ?? classes.anchor}>
        {children(id)}
        <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
