import { useState, type ReactNode } from "react";
import { NumberInput } from "@/components/ui/NumberInput";
import { formatDuration, formatInFull } from "@/lib/client/format";
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
    {
      name: "honouredSeconds",
      label: "Left alone for another (s)",
      least: 0,
      most: 1e6,
      step: 1,
      usual: "0",
      description: "The honour window of a transient failure that it saw before: no node is asked.",
    },
  ];
  return (
    <div className={classes.moveFields}>
      {fields.map((field) => (
        <MoveField key={field.name} field={field} held={moves[field.name]} onMove={onMove} />
      ))}
    </div>
  );
}

interface MoveFieldProps {
  readonly field: Field;
  /** The number that the answer is computed with; undefined for the usual one. */
  readonly held: number | undefined;
  readonly onMove: MoveFieldsProps["onMove"];
}

/** A number beyond the bounds stays in its field with the reason, and the answer keeps the last one within them. */
function MoveField({ field, held, onMove }: MoveFieldProps): ReactNode {
  const { name, label, description, least, most, step, usual } = field;
  const [beyond, setBeyond] = useState<Beyond | null>(null);
  // What is moved elsewhere, such as by an alternative or Back, replaces it.
  const shown = beyond !== null && beyond.held === held ? beyond : null;
  return (
    <NumberInput
      {...{ label, description, step }}
      min={least}
      max={most}
      placeholder={usual}
      value={shown?.typed ?? held ?? ""}
      error={
        shown &&
        `must be from ${formatInFull(least)} to ${formatInFull(most)}; the answer does not use this value`
      }
      onChange={(typed) => {
        const within = typeof typed === "number" && typed >= least && typed <= most;
        setBeyond(typed === "" || within ? null : { typed, held });
        if (typed === "") onMove({ [name]: undefined });
        else if (within) onMove({ [name]: typed });
      }}
    />
  );
}

interface Beyond {
  readonly typed: number | string;
  readonly held: number | undefined;
}
