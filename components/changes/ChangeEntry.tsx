import type { ReactNode } from "react";
import type { Unit } from "@/components/minutes/unit";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Change } from "@/lib/api/changes";
import { FieldList } from "./FieldList";
import type { SetView } from "./useChanges";
import { shownFields } from "./shownFields";
import { subjectName } from "./words";
import classes from "./ChangeEntry.module.css";

export interface ChangeEntryProps {
  readonly change: Change;
  /** Of accounted amounts. */
  readonly unit: Unit;
  /** On one line, with the first field only: for the overview. */
  readonly brief?: boolean;
  /** Filters for changes that share this value with the entry. */
  readonly onOnly?: SetView;
}

/**
 * One entry of the feed: when, what happened to what, by whom, with the values before and after. Without hooks: the
 * server renders those of the overview.
 */
export function ChangeEntry({ change, unit, brief = false, onOnly }: ChangeEntryProps): ReactNode {
  const { at, title, subject, actor, path, more } = change;
  const fields = shownFields(change, unit);
  const name = subjectName(subject);
  return (
    <li className={classes.root} data-brief={brief || undefined}>
      <span className={classes.when}>{brief ? <RelativeTime at={at} /> : <Instant at={at} />}</span>
      <div className={classes.what}>
        <p className={classes.head}>
          <span className={classes.title}>{title}:</span>{" "}
          {path === null ? (
            <span className="breakable">{name}</span>
          ) : (
            <HoverLink href={path} className="breakable">
              {name}
            </HoverLink>
          )}
          {brief ? null : <span className="fine"> by {actor}</span>}
          {onOnly ? (
            <span className={classes.only}>
              <Only label={`Only changes of ${name}`} onClick={() => onOnly({ subject })}>
                Only this
              </Only>
              <Only label={`Only changes by ${actor}`} onClick={() => onOnly({ actor })}>
                Only {actor === "system" ? "the system" : "this person"}
              </Only>
            </span>
          ) : null}
        </p>
        <FieldList fields={fields} unit={unit} more={more} oneLine={brief} />
      </div>
    </li>
  );
}

interface OnlyProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Only({ label, onClick, children }: OnlyProps): ReactNode {
  return (
    <button type="button" className={classes.onlyButton} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
