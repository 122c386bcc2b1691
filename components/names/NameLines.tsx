import type { ReactNode } from "react";
import { outlookText } from "@/components/minutes/outlook";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import type { NameLine } from "@/lib/api/names";
import classes from "./names.module.css";

/** The measures of a name against their lines: the value, what would change it, and since when it is over. */
export function NameLines({ lines }: { readonly lines: readonly NameLine[] }): ReactNode {
  return lines.map((line) => <Line key={line.label} line={line} />);
}

function Line({ line: of }: { readonly line: NameLine }): ReactNode {
  const { label, value, unit, line, at, side, since, projection, change } = of;
  const day = since !== null && since.length === DAY ? since : null;
  return (
    <div className={classes.line}>
      <LineGauge {...{ label, value, unit, side }} lines={[{ name: line, at }]} />
      {change === null ? null : (
        <p>
          {change.text} <HoverLink href={change.href}>{change.link}</HoverLink>
        </p>
      )}
      {since !== null && day === null ? (
        <p className="fine">
          Over the {line} since <Instant at={since} />.
        </p>
      ) : null}
      {outlookText(day, projection, unit === "credits" ? "credits" : "min").map((text) => (
        <p key={text} className="fine">
          {text}
        </p>
      ))}
    </div>
  );
}

/** Length of a day, "2026-11-14"; an instant is longer. */
const DAY = 10;
