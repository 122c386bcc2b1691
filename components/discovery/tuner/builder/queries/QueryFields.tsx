"use client";

import { useState, type ReactNode } from "react";
import { QueryPreview, type Trial } from "@/components/discovery/runs/queries/QueryPreview";
import { QueryEditor } from "@/components/editor/QueryEditor";
import { sourceOf } from "@/components/sources/sourceOf";
import { useDataSources } from "@/lib/client/hooks/dataSources";
import { sourceTypes } from "@/lib/sources/shapes";
import { policyOf, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { needsRange, queryFields, queryTypeOf, withQueryField, type Query } from "@/lib/discovery";
import { FieldEditor } from "../fields/FieldEditor";
import { TextField } from "../TextField";
import classes from "../Builder.module.css";

export interface QueryFieldsProps {
  readonly tuner: Tuner;
  readonly query: Query;
  /** Index among the policy's queries. */
  readonly index: number;
}

/** A query type may have an address that is not a data source: its text then has no language. */
const SOURCES: Readonly<Partial<typeof sourceTypes>> = sourceTypes;

const HELD = "A signal counts rises or values per day, which an instant query cannot provide";

/** All fields of a query, as its type declares them. */
export function QueryFields({ tuner, query, index }: QueryFieldsProps): ReactNode {
  const held = useTunerState(tuner, (session) =>
    policyOf(session).signals.some((signal) => signal.queryRef === query.name && needsRange(signal)),
  );
  const semantics = useTunerState(tuner, (session) => policyOf(session).semantics);
  const { noTimes: noTimesWith, asks } = queryTypeOf(query);
  const language = SOURCES[query.type]?.trial?.language;
  const sources = useDataSources().data?.items ?? [];
  const source = sourceOf(query, sources)?.name ?? null;
  const [trial, setTrial] = useState<Trial | null>(null);
  return (
    <div className={classes.fields}>
      {queryFields(query)
        .filter(({ field }) => field.usedWith?.({ ...query }) ?? true)
        .map((each) => {
          const isPossible = (value: unknown): boolean =>
            !held || noTimesWith({ ...query, [each.name]: value }) === null;
          return (
            <FieldEditor
              key={each.name}
              {...each}
              tuner={tuner}
              path={["spec", "queries", index, query.type]}
              held={each.field.options?.every(({ value }) => isPossible(value)) === false ? HELD : undefined}
              isPossible={isPossible}
              editor={
                language !== undefined && each.name === asks
                  ? (field) => (
                      <QueryEditor
                        {...field}
                        {...{ language, source }}
                        place={trial?.query === field.value.trim() ? trial.preview.place : null}
                      />
                    )
                  : undefined
              }
              set={(value, label, group) =>
                tuner.session.edit(withQueryField(index, each.name, value), {
                  label: `${label} of ${query.name}`,
                  group,
                })
              }
            />
          );
        })}
      <TextField
        tuner={tuner}
        className={classes.wide}
        label="Secret"
        description="For the operator: its Secret. Here: the data source to query if several share the address"
        path={["spec", "queries", index, "secretRef", "name"]}
        value={query.secretRef ?? ""}
        optional
        write={(secretRef, group) =>
          tuner.session.edit(withQueryField(index, "secretRef", secretRef), {
            label: `secret of ${query.name}`,
            group,
          })
        }
      />
      <div className={classes.wide}>
        <QueryPreview query={query} semantics={semantics} onAnswer={setTrial} />
      </div>
    </div>
  );
}
