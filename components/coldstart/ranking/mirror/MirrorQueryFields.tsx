import type { ReactNode } from "react";
import { DefaultQueries, type DefaultQuery } from "@/components/ui/DefaultQueries";
import { MIRROR_QUERIES } from "@/lib/coldstart";
import { MIRROR_QUERY_NAMES, type MirrorQueries, type MirrorQueryName } from "@/lib/coldstart/shapes";

export interface MirrorQueryFieldsProps {
  /** Queries that differ from the defaults. */
  readonly queries: MirrorQueries;
  readonly onChange: (queries: MirrorQueries) => void;
  readonly errorOf: (name: MirrorQueryName) => string | undefined;
}

export function MirrorQueryFields(props: MirrorQueryFieldsProps): ReactNode {
  return (
    <div className="stack">
      <p className="note">
        <code>$range</code> is replaced by the queried time. Each query gives one number; those by outcome
        give one for each value of the label <code>outcome</code>.
      </p>
      <DefaultQueries names={MIRROR_QUERY_NAMES} defaultOf={defaultOf} {...props} />
    </div>
  );
}

function defaultOf(name: MirrorQueryName): DefaultQuery {
  const { without, ...query } = MIRROR_QUERIES[name];
  return { ...query, description: `Without it: ${without}` };
}
