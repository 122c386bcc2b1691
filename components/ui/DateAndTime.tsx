import type { ReactNode } from "react";
import classes from "./DateAndTime.module.css";

/** A text such as "2026-11-27 08:00 UTC" that may break between date and time, but not at a hyphen of the date. */
export function DateAndTime({ text }: { readonly text: string }): ReactNode {
  const end = text.indexOf(" ");
  if (end === -1) return <span className={classes.part}>{text}</span>;
  return (
    <>
      <span className={classes.part}>{text.slice(0, end)}</span>{" "}
      <span className={classes.part}>{text.slice(end + 1)}</span>
    </>
  );
}
