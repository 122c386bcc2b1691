import type { ReactNode } from "react";
import { Mark } from "@/components/shell/Mark";
import classes from "./AccountFrame.module.css";

/** The frame of the pages shown before sign-in. */
export function AccountFrame({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <main className={classes.root}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Mark />
          <span>Plimsoll</span>
        </div>
        <h1 className={classes.title}>{title}</h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
        {children}
      </div>
    </main>
  );
}
