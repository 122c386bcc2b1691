"use client";

import type { ReactNode } from "react";
import { policyOf, useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";
import { formatDuration } from "@/lib/discovery/policy/duration";
import type { LokiQuery, PrometheusQuery, Query } from "@/lib/discovery/policy/model";
import { ChoiceField } from "../ChoiceField";
import { TextField } from "../TextField";
import { ProfileFields, RegistryFields } from "./ListedFields";
import { needsRange, withKey, withQuery } from "./queryEdits";
import classes from "../Builder.module.css";

export interface QueryFieldsProps<Q extends Query = Query> {
  readonly tuner: Tuner;
  readonly query: Q;
  /** Among the policy's queries. */
  readonly index: number;
}

/** Every field of a query, whatever its type. */
export function QueryFields({ tuner, query, index }: QueryFieldsProps): ReactNode {
  return (
    <div className={classes.fields}>
      {query.type === "prometheus" ? <PrometheusFields tuner={tuner} query={query} index={index} /> : null}
      {query.type === "loki" ? <LokiFields tuner={tuner} query={query} index={index} /> : null}
      {query.type === "registry" ? <RegistryFields tuner={tuner} query={query} index={index} /> : null}
      {query.type === "pullCostProfile" ? <ProfileFields tuner={tuner} query={query} index={index} /> : null}
      <TextField
        tuner={tuner}
        className={classes.wide}
        label="Secret"
        description="For the operator its Secret; here the data source to ask where several share the address"
        path={["spec", "queries", index, "secretRef", "name"]}
        value={query.secretRef ?? ""}
        optional
        write={(name, group) =>
          tuner.session.edit(
            withQuery(index, (now) => withKey(now, "secretRef", name)),
            { label: `secret of ${query.name}`, group },
          )
        }
      />
    </div>
  );
}

type QueryType = PrometheusQuery["queryType"];

function PrometheusFields({ tuner, query, index }: QueryFieldsProps<PrometheusQuery>): ReactNode {
  const at = (key: string): (string | number)[] => ["spec", "queries", index, "prometheus", key];
  const held = useTunerState(tuner, (session) =>
    policyOf(session).signals.some((signal) => signal.queryRef === query.name && needsRange(signal)),
  );
  const kinds: readonly { value: QueryType; label: string }[] = [
    { value: "range", label: "range: samples over time" },
    { value: "instant", label: "instant: one sample" },
  ];
  return (
    <>
      <Endpoint tuner={tuner} path={at("endpoint")} value={query.endpoint} />
      <ChoiceField
        className={classes.wide}
        label="Kind"
        description={
          held ? "A signal counts rises or per day, which an instant query cannot give" : undefined
        }
        value={query.queryType}
        options={held ? kinds.slice(0, 1) : kinds}
        onChange={(queryType) =>
          tuner.session.edit(
            withQuery(index, (now) => (now.type === "prometheus" ? { ...now, queryType } : now)),
            { label: `kind of ${query.name}` },
          )
        }
      />
      {query.queryType === "range" ? (
        <>
          <Lookback tuner={tuner} path={at("lookback")} seconds={query.lookbackSeconds} />
          <TextField
            tuner={tuner}
            label="Step"
            path={at("step")}
            value={formatDuration(query.stepSeconds)}
            placeholder="5m"
          />
        </>
      ) : null}
      <Expression tuner={tuner} path={at("query")} value={query.query} />
    </>
  );
}

const PARSED = [
  ["podField", "Pod field"],
  ["reasonField", "Reason field"],
  ["messageField", "Message field"],
  ["imageField", "Image field"],
] as const;
type ParsedField = (typeof PARSED)[number][0];

function LokiFields({ tuner, query, index }: QueryFieldsProps<LokiQuery>): ReactNode {
  const at = (...keys: string[]): (string | number)[] => ["spec", "queries", index, "loki", ...keys];
  const setParser = (key: ParsedField, field: string | undefined, group: string): void =>
    tuner.session.edit(
      withQuery(index, (now) =>
        now.type === "loki" ? { ...now, parser: withKey(now.parser, key, field) } : now,
      ),
      { label: `${key} of ${query.name}`, group },
    );
  return (
    <>
      <Endpoint tuner={tuner} path={at("endpoint")} value={query.endpoint} />
      <Lookback tuner={tuner} path={at("lookback")} seconds={query.lookbackSeconds} />
      <Expression tuner={tuner} path={at("query")} value={query.query} />
      {PARSED.map(([key, label]) => (
        <TextField
          key={key}
          tuner={tuner}
          label={label}
          placeholder="as usual"
          path={at("parser", key)}
          value={query.parser[key] ?? ""}
          optional
          write={(field, group) => setParser(key, field, group)}
        />
      ))}
    </>
  );
}

interface FieldProps {
  readonly tuner: Tuner;
  readonly path: readonly (string | number)[];
}

function Endpoint(props: FieldProps & { readonly value: string }): ReactNode {
  return <TextField {...props} className={classes.wide} label="Endpoint" />;
}

function Lookback({ seconds, ...props }: FieldProps & { readonly seconds: number }): ReactNode {
  return <TextField {...props} label="Lookback" value={formatDuration(seconds)} placeholder="24h" />;
}

function Expression(props: FieldProps & { readonly value: string }): ReactNode {
  return <TextField {...props} className={`${classes.wide} ${classes.mono}`} label="Query" rows={3} />;
}
