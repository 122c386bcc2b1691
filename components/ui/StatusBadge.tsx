import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconPlayerPlay,
} from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import type { RunState } from "@/lib/api/runs";
import classes from "./StatusBadge.module.css";

export type Tone = "ok" | "warn" | "bad" | "run" | "idle";

const icons: Record<Tone, ComponentType<{ readonly size?: number; readonly "aria-hidden"?: "true" }>> = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  run: IconPlayerPlay,
  idle: IconCircleDashed,
};

export interface ToneBadgeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** Null for none. */
  readonly icon?: ReactNode;
  readonly title?: string;
}

/** A state in words, with a matching icon and colour. */
export function ToneBadge({ tone, children, icon, title }: ToneBadgeProps): ReactNode {
  const Icon = icons[tone];
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {icon === undefined ? <Icon size={14} aria-hidden="true" /> : icon}
      {children}
    </span>
  );
}

const runStates: Record<RunState, { readonly tone: Tone; readonly label: string }> = {
  queued: { tone: "idle", label: "Queued" },
  running: { tone: "run", label: "Running" },
  succeeded: { tone: "ok", label: "Succeeded" },
  partial: { tone: "warn", label: "Partial" },
  failed: { tone: "bad", label: "Failed" },
  cancelled: { tone: "idle", label: "Cancelled" },
};

export function StatusBadge({ state }: { readonly state: RunState }): ReactNode {
  const { tone, label } = runStates[state];
  return (
    <ToneBadge
      tone={tone}
      icon={state === "cancelled" ? <IconCircleMinus size={14} aria-hidden="true" /> : undefined}
    >
      {label}
    </ToneBadge>
  );
}

/** Marks what was generated for the demo. */
export function DemoTag(): ReactNode {
  return (
    <ToneBadge tone="idle" icon={null}>
      Demo
    </ToneBadge>
  );
}
