import { useState, type ReactNode } from "react";
import { NumberInput } from "@/components/ui/NumberInput";
import { byteUnit, decimal } from "@/lib/numeric/words";
import { worded } from "../titles";

export interface LineFieldProps {
  /** The metric's title. */
  readonly title: string;
  /** The metric's unit, in which the amounts are. */
  readonly unit: string;
  /** The line's position. */
  readonly at: number;
  /** The end of the slider's scale, which decides the unit of bytes. */
  readonly end: number;
  /** The distance of the field's arrows. */
  readonly step: number;
  readonly onMove: (line: number) => void;
}

/** The largest line that the address can hold. */
const MOST = 1e15 - 1;
const DECIMALS = 3;

/** The position of a line as a number. One that cannot be a line stays typed, with the reason, and moves nothing. */
export function LineField({ title, unit, at, end, step, onMove }: LineFieldProps): ReactNode {
  const { size, name } = shownUnit(unit, end);
  const [wrong, setWrong] = useState<{ readonly typed: number | string; readonly over: number } | null>(null);
  // A move of the slider replaces it.
  const kept = wrong !== null && wrong.over === at ? wrong : null;
  const value = Number((at / size).toFixed(DECIMALS));
  const most = unit === "%" ? 100 : Math.floor(MOST / size);
  const label = name === "" ? "Line" : `Line (${name})`;
  const range = unit === "%" ? "from 0 to 100" : `from 0 to ${decimal(most, 0)}`;
  return (
    <NumberInput
      label={label}
      aria-label={`${label} of ${worded(title)}`}
      size="xs"
      allowNegative={false}
      min={0}
      max={most}
      step={Number(Math.max(step / size, 10 ** -DECIMALS).toFixed(DECIMALS))}
      value={kept?.typed ?? value}
      error={
        kept &&
        `${kept.typed === "" ? "Empty" : `${kept.typed} is not a line`}: write a number ${range}; ${decimal(value, DECIMALS)} stays`
      }
      errorProps={{ role: "alert" }}
      onChange={(typed) => {
        const fits = typeof typed === "number" && typed >= 0 && typed <= most;
        setWrong(fits ? null : { typed, over: at });
        if (fits && typed !== value) onMove(unit === "B" ? Math.round(typed * size) : typed * size);
      }}
    />
  );
}

/** The unit in which a line is typed: bytes in that of the scale's end, CPU in cores. */
function shownUnit(unit: string, end: number): { readonly size: number; readonly name: string } {
  if (unit === "mC") return { size: 1_000, name: "cores" };
  if (unit !== "B") return { size: 1, name: unit };
  const bytes = byteUnit(end);
  return { size: bytes.size, name: bytes.unit };
}
