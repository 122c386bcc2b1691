"use client";

import { VisuallyHidden } from "@mantine/core";
import { useId, type ReactNode } from "react";
import type { Role } from "@/lib/api/roles";
import { usePermission, type Permission } from "@/lib/client/hooks/session";
import { Hint } from "./Hint";
import { notifyRefused } from "./notify";
import classes from "./Permitted.module.css";

export interface Guard extends Permission {
  /** Returns the action if it is allowed, else an action that only shows the reason. */
  readonly guard: <A extends readonly unknown[]>(act: (...given: A) => void) => (...given: A) => void;
}

/** For actions without a control of this file: forms that Enter submits, keyboard shortcuts. */
export function useGuard(needs: Role): Guard {
  const permission = usePermission(needs);
  const { allowed, reason } = permission;
  return { ...permission, guard: (act) => (allowed ? act : () => notifyRefused(reason)) };
}

export interface Needs {
  readonly needs: Role;
  /** A reason in addition to the role, such as a missing account; null if there is none. */
  readonly refusal?: string | null;
}

/** The reason why the signed-in person is not allowed; null if they are. */
export function useRefusal(needs: Role, refusal: string | null | undefined): string | null {
  const { allowed, reason } = usePermission(needs);
  return allowed ? (refusal ?? null) : reason;
}

interface RefusalProps {
  readonly reason: string;
  readonly className?: string;
  readonly children: (describedBy: string) => ReactNode;
}

/** A refused control, with the reason as its description and tooltip. */
export function Refusal({ reason, className, children }: RefusalProps): ReactNode {
  const id = useId();
  return (
    <Hint label={reason} className={className ?? classes.anchor}>
      {children(id)}
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </Hint>
  );
}
