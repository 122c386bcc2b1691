import { IconCheck, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { QuietPart } from "./calm";
import classes from "./QuietParts.module.css";

export interface QuietPartsProps {
  readonly parts: readonly QuietPart[];
}

/** One line for each part that is within its lines, and for each without data. */
export function QuietParts({ parts }: QuietPartsProps): ReactNode {
  if (parts.length === 0) return null;
  return (
    <ul className={classes.root} aria-label="Within their lines, or without data">
      {parts.map(({ label, href, text, at, kind }) => (
        <li key={label} className={classes.part} data-kind={kind}>
          {kind === "within" ? (
            <IconCheck size={14} stroke={2.25} aria-hidden="true" />
          ) : (
            <IconPlus size={14} stroke={2.25} aria-hidden="true" />
          )}
          <span>
            <HoverLink href={href}>{label}</HoverLink>: {text}
            {at === undefined ? null : (
              <>
                {" "}
                <RelativeTime at={at} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
