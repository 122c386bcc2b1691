/** A kind of name that several parts know: how it is found, and what each part says of it. */
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

/** Throws NotFoundError; `key` as the address has it: the id, and of a namespace or a project also the path. */
export type FindName = (key: string) => Promise<Found>;

export const said = (...facts: readonly (NameFact | false)[]): NameFacts => ({
  lines: [],
  facts: facts.filter((fact) => fact !== false),
  note: null,
});
export const nothing = (note: string): NameFacts => ({ lines: [], facts: [], note });
/** The line first, where there is one. */
export const withLine = (line: NameLine | null, says: NameFacts): NameFacts => ({
  ...says,
  lines: line === null ? [] : [line],
});

/** What the installation calls compute minutes. */
export const accountedUnit = async (): Promise<"min" | "credits"> =>
  (await getSettings()).minutesUnit === "credits" ? "credits" : "min";
/** Of what was accounted. */
export const amounts =
  (unit: "min" | "credits") =>
  (label: string, value: number): NameFact => ({ label, value, unit });
export const number = (label: string, value: number): NameFact => ({ label, value, unit: null });
export const words = (label: string, text: string, href?: string): NameFact => ({
  label,
  text,
  ...(href === undefined ? {} : { href }),
});
