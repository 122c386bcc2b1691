"use client";

import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { plural } from "@/lib/client/format";
import { withSignal } from "@/lib/client/tuner/moves";
import { policyOf, useTunerRanking, useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";
import {
  aggregateMethodSchema,
  pullStatisticSchema,
  type AggregateMethod,
  type EventPullTimeSignal,
  type Signal,
} from "@/lib/discovery/policy/model";
import { ChoiceField, optionsOf } from "./ChoiceField";
import { NumberField } from "./NumberField";
import { hasRange, queriesFor } from "./queries/queryEdits";
import { TextField } from "./TextField";
import { WindowKindFields } from "./WindowKindFields";
import { WindowBand } from "./band/WindowBand";
import classes from "./Builder.module.css";

export function SignalsSection({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const signals = useTunerState(tuner, (session) => policyOf(session).signals);
  return (
    <div role="group" className={classes.section} aria-labelledby="tuner-signals">
      <h2 id="tuner-signals" className={classes.title}>
        Signals
      </h2>
      {signals.map((signal, index) => (
        <details
          key={signal.name}
          className={classes.item}
          open={signal.type === "timeWeightedAggregate" ? true : undefined}
        >
          <summary>
            <span className={`${classes.name} breakable`}>{signal.name}</span>
            <Health tuner={tuner} signal={signal.name} />
          </summary>
          <div className={classes.body}>
            <SignalFields tuner={tuner} signal={signal} index={index} />
          </div>
        </details>
      ))}
    </div>
  );
}

function Health({ tuner, signal }: { readonly tuner: Tuner; readonly signal: string }): ReactNode {
  const result = useTunerRanking(tuner, ({ ranking }) =>
    ranking?.signalResults.find((each) => each.name === signal),
  );
  if (result === undefined) return null;
  return result.status === "failed" ? (
    <span className={classes.about} data-state="bad">
      {result.message}
    </span>
  ) : (
    <span className={classes.about}>{plural(result.images, "image")}</span>
  );
}

interface SignalFieldsProps {
  readonly tuner: Tuner;
  readonly signal: Signal;
  readonly index: number;
}

function SignalFields({ tuner, signal, index }: SignalFieldsProps): ReactNode {
  const change = (make: (signal: Signal) => Signal, label: string, group?: string): void =>
    tuner.session.edit(withSignal(signal.name, make), { label: `${label} of ${signal.name}`, group });
  const queries = useTunerState(tuner, (session) => policyOf(session).queries);
  const query = (
    <ChoiceField
      className={classes.wide}
      label="Query"
      value={signal.queryRef}
      options={optionsOf(queriesFor(signal, queries).map(({ name }) => name))}
      onChange={(queryRef) => change((now) => ({ ...now, queryRef }), "query")}
    />
  );
  if (signal.type === "eventPullTime") return <PullFields query={query} signal={signal} change={change} />;
  const ranged = hasRange(queries.find(({ name }) => name === signal.queryRef));
  const at = (key: string): (string | number)[] => ["spec", "signals", index, signal.type, key];
  return (
    <div className={classes.fields}>
      {query}
      <ChoiceField
        label="Method"
        value={signal.method}
        // Rises, like a sum per day, are of samples over time.
        options={optionsOf<AggregateMethod>(
          aggregateMethodSchema.options.filter((method) => ranged || method !== "increase"),
        )}
        onChange={(method) =>
          change((now) => (now.type === "eventPullTime" ? now : { ...now, method }), "method")
        }
      />
      <Switch
        size="xs"
        mt={24}
        label="Per day"
        disabled={!ranged}
        checked={signal.perDay}
        onChange={(event) => {
          const perDay = event.currentTarget.checked;
          change((now) => (now.type === "eventPullTime" ? now : { ...now, perDay }), "per day");
        }}
      />
      {signal.type === "timeWeightedAggregate" ? (
        <>
          <TextField tuner={tuner} label="Time zone" path={at("timezone")} value={signal.timezone} />
          <NumberField
            label="Weight outside"
            name="Weight outside the windows"
            value={signal.defaultWeight}
            step={0.1}
            onChange={(value) =>
              change(
                (now) => (now.type === "timeWeightedAggregate" ? { ...now, defaultWeight: value } : now),
                "default weight",
                `default ${signal.name}`,
              )
            }
            onRest={() => tuner.session.seal()}
          />
          <div className={classes.wide}>
            <WindowBand tuner={tuner} signal={signal} />
          </div>
        </>
      ) : null}
      {signal.type === "windowAggregate" ? (
        <WindowKindFields tuner={tuner} signal={signal} at={at} change={change} />
      ) : null}
    </div>
  );
}

interface PullFieldsProps {
  readonly query: ReactNode;
  readonly signal: EventPullTimeSignal;
  readonly change: (make: (signal: Signal) => Signal, label: string) => void;
}

function PullFields({ query, signal, change }: PullFieldsProps): ReactNode {
  const set = (fields: Partial<EventPullTimeSignal>, label: string): void =>
    change((now) => (now.type === "eventPullTime" ? { ...now, ...fields } : now), label);
  return (
    <div className={classes.fields}>
      {query}
      <ChoiceField
        label="Statistic"
        value={signal.statistic}
        options={optionsOf(pullStatisticSchema.options)}
        onChange={(statistic) => set({ statistic }, "statistic")}
      />
      <ChoiceField
        label="Metric"
        value={signal.metric}
        options={optionsOf<EventPullTimeSignal["metric"]>(["pullTime", "imageSize"], {
          pullTime: "pull time",
          imageSize: "image size",
        })}
        onChange={(metric) => set({ metric }, "metric")}
      />
      <ChoiceField
        label="Duration from"
        value={signal.durationMode}
        options={optionsOf<EventPullTimeSignal["durationMode"]>(["messageDuration", "eventPair"], {
          messageDuration: "the message",
          eventPair: "Pulling to Pulled",
        })}
        onChange={(durationMode) => set({ durationMode }, "duration mode")}
      />
      <Switch
        size="xs"
        mt={24}
        label="Count cache hits"
        checked={signal.includeCacheHits}
        onChange={(event) => set({ includeCacheHits: event.currentTarget.checked }, "cache hits")}
      />
    </div>
  );
}
