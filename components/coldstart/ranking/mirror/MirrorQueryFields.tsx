import { Button, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { MIRROR_QUERIES } from "@/lib/coldstart";
import { MIRROR_QUERY_NAMES, type MirrorQueries, type MirrorQueryName } from "@/lib/coldstart/shapes";

export interface MirrorQueryFieldsProps {
  /** Those that differ from the defaults. */
  readonly queries: MirrorQueries;
  readonly onChange: (queries: MirrorQueries) => void;
}

/** Each query with what stands for it where it gives nothing; one that is changed can be set back. */
export function MirrorQueryFields({ queries, onChange }: MirrorQueryFieldsProps): ReactNode {
  const set = (name: MirrorQueryName, text: string): void => {
    const { [name]: _, ...others } = queries;
    onChange(text === MIRROR_QUERIES[name].promql ? others : { ...others, [name]: text });
  };
  return (
    <div className="stack">
      <p className="note">
        <code>$range</code> stands for the time that is asked about. Each query gives one number; those by
        outcome give one for each value of the label <code>outcome</code>.
      </p>
      {MIRROR_QUERY_NAMES.map((name) => {
        const { title, without, promql } = MIRROR_QUERIES[name];
        const changed = queries[name] !== undefined;
        return (
          <div key={name}>
            <Textarea
              label={changed ? `${title} (changed)` : title}
              description={`Without it: ${without}`}
              autosize
              minRows={1}
              maxRows={6}
              spellCheck={false}
              classNames={{ input: "mono" }}
              value={queries[name] ?? promql}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
            />
            {changed ? (
              <Button variant="subtle" size="compact-xs" onClick={() => set(name, promql)}>
                Back to the default of {title}
              </Button>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
