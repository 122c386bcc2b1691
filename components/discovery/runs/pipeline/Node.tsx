import type { ReactNode } from "react";
import { Facts, type Fact } from "@/components/ui/Facts";
import { ToneBadge, type Tone } from "@/components/ui/StatusBadge";
import classes from "./Node.module.css";

export interface NodeProps {
  readonly name: string;
  /** Its kind, dimmed next to the name. */
  readonly kind: ReactNode;
  readonly tone: Tone;
  readonly health: string;
  readonly facts: readonly Fact[];
  /** The server's error message. */
  readonly error?: ReactNode;
  readonly children?: ReactNode;
}

export function Node({ name, kind, tone, health, facts, error, children }: NodeProps): ReactNode {
  return (
    <article className={classes.node} data-tone={tone}>
      <header className={classes.head}>
        <h4 className={classes.name}>{name}</h4>
        <ToneBadge tone={tone}>{health}</ToneBadge>
      </header>
      <div className="fine breakable">{kind}</div>
      {error ? <p className={classes.error}>{error}</p> : null}
      <Facts facts={facts} layout="dense" />
      {children}
    </article>
  );
}
