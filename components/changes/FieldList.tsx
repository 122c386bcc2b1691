import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useUnit } from "@/components/minutes/unit";
import { Instant } from "@/components/ui/Instant";
import { plural } from "@/lib/client/format";
import { fieldName, fieldValue } from "./fieldWords";
import type { ChangedField } from "./toldFields";
import classes from "./ChangeEntry.module.css";

export interface FieldListProps {
  readonly fields: readonly ChangedField[];
  /** The number of fields that the answer leaves out. */
  readonly more: number;
  /** Shows only the first field, and the number of the others. */
  readonly oneLine: boolean;
}

/** More are shown on demand: the first version of a policy must not fill the page. */
const AT_FIRST = 4;

/** The values of each field before and after. */
export function FieldList({ fields, more, oneLine }: FieldListProps): ReactNode {
  // Shows one more line rather than a button that hides only one.
  const count = oneLine ? 1 : fields.length === AT_FIRST + 1 ? fields.length : AT_FIRST;
  const [shown, rest] = [fields.slice(0, count), fields.slice(count)];
  const hidden = oneLine ? more + rest.length : more;
  if (fields.length === 0) return null;
  return (
    <>
      <Fields fields={shown} hidden={rest.length > 0 && !oneLine ? 0 : hidden} oneLine={oneLine} />
      {rest.length > 0 && !oneLine ? (
        <details className={classes.rest}>
          <summary>{plural(rest.length, "more field")}</summary>
          <Fields fields={rest} hidden={hidden} oneLine={false} />
        </details>
      ) : null}
    </>
  );
}

interface FieldsProps {
  readonly fields: readonly ChangedField[];
  readonly hidden: number;
  readonly oneLine: boolean;
}

function Fields({ fields, hidden, oneLine }: FieldsProps): ReactNode {
  return (
    <ul className={classes.fields} data-one-line={oneLine || undefined}>
      {fields.map(({ path, before, after }, index) => (
        <li key={`${path} ${index}`} className={classes.field}>
          {path === "" ? null : (
            // The field's name in the API.
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
      {hidden > 0 ? <li className="fine">and {plural(hidden, "other field")}</li> : null}
    </ul>
  );
}

/** An instant as written in JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

interface SideProps {
  readonly path: string;
  readonly text: string | null;
  readonly side: "before" | "after";
}

function Side({ path, text, side }: SideProps): ReactNode {
  const unit = useUnit();
  if (text === null) return null;
  const shown = INSTANT.test(text) ? (
    <Instant at={text} />
  ) : (
    fieldValue(path, text, unit) || <span className="fine">empty</span>
  );
  return side === "before" ? (
    <del className={classes.before}>{shown}</del>
  ) : (
    <ins className={path === "" ? `${classes.after} ${classes.sentence}` : classes.after}>{shown}</ins>
  );
}
