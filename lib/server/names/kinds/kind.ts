/** Kinds of names that several parts know: how a name is found, and what each part says about it. */
import type { NameDetail, NameFact, NameFacts, NameLine, NameSection } from "../../../api/names";
import { getSettings } from "../../settings/service";

export interface Found {
  readonly id: NameDetail["id"];
  readonly name: string;
  readonly within: NameDetail["within"];
  readonly demo: boolean;
  readonly parts: readonly PartSays[];
}

export interface PartSays extends Omit<NameSection, "says"> {
  readonly read: () => Promise<NameFacts>;
}

/** Throws NotFoundError. `key` comes from the address: the id, or the path of a namespace or a project. */
export type FindName = (key: string) => Promise<Found>;

export const said = (...facts: readonly (NameFact | false)[]): NameFacts => ({
  lines: [],
  facts: facts.filter((fact) => fact !== false),
  note: null,
});
export const nothing = (note: string): NameFacts => ({ lines: [], facts: [], note });
/** Adds the line first, if there is one. */
export const withLine = (line: NameLine | null, says: NameFacts): NameFacts => ({
  ...says,
  lines: line === null ? [] : [line],
});

/** Returns the installation's unit of compute minutes. */
export const accountedUnit = async (): Promise<"min" | "credits"> =>
  (await getSettings()).minutesUnit === "credits" ? "credits" : "min";
/** Facts with an amount in the accounting unit. */
export const amounts =
  (unit: "min" | "credits") =>
  (label: string, value: number): NameFact => ({ label, value, unit });
export const number = (label: string, value: number): NameFact => ({ label, value, unit: null });
export const words = (label: string, text: string, href?: string): NameFact => ({
  label,
  text,
  ...(href === undefined ? {} : { href }),
});
