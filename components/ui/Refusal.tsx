"use client";

import { VisuallyHidden } from "@mantine/core";
import { useId, type ReactNode } from "react";
import type { Role } from "@/lib/api/roles";
import { usePermission, type Permission } from "@/lib/client/hooks/session";
import { Hint } from "./Hint";
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

export interface Needs {
  readonly needs: Role;
  /** A reason beside the role, such as a missing account; null where there is none. */
  readonly refusal?: string | null;
}

/** Why the person who is signed in may not; null where they may. */
export function useRefusal(needs: Role, refusal: string | null | undefined): string | null {
  const { allowed, reason } = usePermission(needs);
  return allowed ? (refusal ?? null) : reason;
}

interface RefusalProps {
  readonly reason: string;
  readonly className?: string;
  readonly children: (describedBy: string) => ReactNode;
}

/** A control that is refused, with the reason as its description and its tooltip. */
export function Refusal({ reason, className, children }: RefusalProps): ReactNode {
  const id = useId();
  return (
    <Hint label={reason} className={className ?? classes.anchor}>
      {children(id)}
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </Hint>
  );
}
