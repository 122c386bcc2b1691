import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Instant } from "@/components/ui/Instant";
import type { Change } from "@/lib/api/changes";
import { plural } from "@/lib/client/format";
import { fieldName, fieldValue } from "./fieldWords";
import classes from "./ChangeEntry.module.css";

export interface FieldListProps {
  readonly fields: Change["fields"];
  /** Fields that are not listed. */
  readonly more: number;
  readonly oneLine: boolean;
}

/** Before and after of each field. */
export function FieldList({ fields, more, oneLine }: FieldListProps): ReactNode {
  if (fields.length === 0) return null;
  return (
    <ul className={classes.fields} data-one-line={oneLine || undefined}>
      {fields.map(({ path, before, after }, index) => (
        <li key={`${path} ${index}`} className={classes.field}>
          {path === "" ? null : (
            // As the API names it.
            <span className={classes.path} title={path}>
              {fieldName(path)}
            </span>
          )}
          <Side path={path} text={before} side="before" />
          {before === null || after === null ? null : (
            <>
              <span aria-hidden="true">→</span>
              <VisuallyHidden>became</VisuallyHidden>
            </>
          )}
          <Side path={path} text={after} side="after" />
        </li>
      ))}
      {more > 0 ? <li className="fine">and {plural(more, "other field")}</li> : null}
    </ul>
  );
}

/** An instant as JSON writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

interface SideProps {
  readonly path: string;
  readonly text: string | null;
  readonly side: "before" | "after";
}

function Side({ path, text, side }: SideProps): ReactNode {
  if (text === null) return null;
  const shown = INSTANT.test(text) ? (
    <Instant at={text} />
  ) : (
    fieldValue(path, text) || <span className="fine">empty</span>
  );
  return side === "before" ? (
    <del className={classes.before}>{shown}</del>
  ) : (
    <ins className={classes.after}>{shown}</ins>
  );
}
