import type { ReactNode } from "react";
import type { Unit } from "@/components/minutes/unit";
import { BeforeAfter } from "@/components/ui/BeforeAfter";
import { Instant } from "@/components/ui/Instant";
import { plural } from "@/lib/client/format";
import { fieldName, fieldValue } from "./fieldWords";
import type { ChangedField } from "./shownFields";
import classes from "./ChangeEntry.module.css";

export interface FieldListProps {
  readonly fields: readonly ChangedField[];
  readonly unit: Unit;
  /** The number of fields that the answer leaves out. */
  readonly more: number;
  /** Shows only the first field, and the number of the others. */
  readonly oneLine: boolean;
}

/** More are shown on demand: the first version of a policy must not fill the page. */
const AT_FIRST = 4;

/** The values of each field before and after. */
export function FieldList({ fields, unit, more, oneLine }: FieldListProps): ReactNode {
  // Shows one more line rather than a button that hides only one.
  const count = oneLine ? 1 : fields.length === AT_FIRST + 1 ? fields.length : AT_FIRST;
  const [shown, rest] = [fields.slice(0, count), fields.slice(count)];
  const hidden = oneLine ? more + rest.length : more;
  if (fields.length === 0) return null;
  return (
    <>
      <Fields
        fields={shown}
        unit={unit}
        hidden={rest.length > 0 && !oneLine ? 0 : hidden}
        oneLine={oneLine}
      />
      {rest.length > 0 && !oneLine ? (
        <details className={classes.rest}>
          <summary>{plural(rest.length, "more field")}</summary>
          <Fields fields={rest} unit={unit} hidden={hidden} oneLine={false} />
        </details>
      ) : null}
    </>
  );
}

interface FieldsProps {
  readonly fields: readonly ChangedField[];
  readonly unit: Unit;
  readonly hidden: number;
  readonly oneLine: boolean;
}

function Fields({ fields, unit, hidden, oneLine }: FieldsProps): ReactNode {
  return (
    <ul className={classes.fields} data-one-line={oneLine || undefined}>
      {fields.map(({ path, before, after }, index) => (
        <BeforeAfter
          key={`${path} ${index}`}
          // The title is the field's name in the API.
          label={path === "" ? null : <span title={path}>{fieldName(path)}</span>}
          before={before === null ? null : <Value path={path} text={before} unit={unit} />}
          after={after === null ? null : <Value path={path} text={after} unit={unit} />}
        />
      ))}
      {hidden > 0 ? <li className="fine">and {plural(hidden, "other field")}</li> : null}
    </ul>
  );
}

/** An instant as written in JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

interface ValueProps {
  readonly path: string;
  readonly text: string;
  readonly unit: Unit;
}

function Value({ path, text, unit }: ValueProps): ReactNode {
  if (INSTANT.test(text)) return <Instant at={text} />;
  const written = fieldValue(path, text, unit);
  if (written === "") return <span className="fine">empty</span>;
  // Without a path it is a sentence.
  return path === "" ? written : <span className={classes.value}>{written}</span>;
}
