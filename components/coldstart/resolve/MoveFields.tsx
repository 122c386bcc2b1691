import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDuration } from "@/lib/client/format";
import type { Trace } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";
import type { Moves } from "./question";

export interface MoveFieldsProps {
  readonly trace: Trace;
  readonly moves: Moves;
  readonly onMove: (moves: Partial<Moves>) => void;
}

interface Field {
  readonly name: keyof Moves;
  readonly label: string;
  readonly description: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  /** The value that an empty field means. */
  readonly usual: string;
}

/** Inputs that can be changed in addition to the answers: the DHT's health, the clock, the deadlines. */
export function MoveFields({ trace, moves, onMove }: MoveFieldsProps): ReactNode {
  const fields: readonly Field[] = [
    {
      name: "health",
      label: "The DHT’s health (0–1)",
      least: 0,
      most: 1,
      step: 0.1,
      usual: "1",
      description: `Below ${trace.healthThreshold} its empty answer is not trusted.`,
    },
    {
      name: "laterSeconds",
      label: "Asked later by (s)",
      least: 0,
      most: 1e6,
      step: 1,
      usual: "0",
      description: "Answers keep their times: pulls age, cooldowns run out.",
    },
    {
      name: "probeSeconds",
      label: "Probe timeout (s)",
      least: 0.001,
      most: 3_600,
      step: 0.1,
      usual: "2",
      description: `A node that answers later than ${formatDuration(trace.queryTimeoutMs)} is silent.`,
    },
    {
      name: "deadlineSeconds",
      label: "Stall threshold (s)",
      least: 0.001,
      most: 1e6,
      step: 1,
      usual: "as the size says",
      description: `Also the poll’s deadline: ${formatDuration(trace.thresholdMs)}.`,
    },
  ];
  return (
    <div className={classes.moveFields}>
      {fields.map(({ name, label, description, least, most, step, usual }) => (
        <TextInput
          key={name}
          type="number"
          {...{ label, description, step }}
          min={least}
          max={most}
          placeholder={usual}
          value={moves[name] ?? ""}
          onChange={({ currentTarget: { value, valueAsNumber: number } }) => {
            if (value === "") onMove({ [name]: undefined });
            else if (number >= least && number <= most) onMove({ [name]: number });
          }}
        />
      ))}
    </div>
  );
}
