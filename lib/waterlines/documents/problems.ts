/**
 * Collects mistakes in a document by the type that the agent's webhook gives them, in the order in which they were
 * found.
 */
import { kindOf, show, type JsonValue } from "../../document/json";
import type { MapReader } from "../../document/reader";
import type { Path } from "../../document/path";
import type { Report } from "../../document/report";

export type ErrorType = "Required" | "Invalid" | "NotSupported" | "Duplicate";

export class Problems {
  readonly types: ErrorType[] = [];

  constructor(readonly report: Report) {}

  add(type: ErrorType, path: Path, message: string, anchor: "key" | "value" = "value"): undefined {
    this.types.push(type);
    this.report.error(path, message, anchor);
    return undefined;
  }

  /** Reads a required text. */
  text(reader: MapReader, key: string, what: string): string | undefined {
    const value = reader.raw(key);
    if (value === undefined || value === "") {
      return this.add("Required", reader.at(key), `is missing: ${what}`, "key");
    }
    if (typeof value === "string") return value;
    return this.add("Invalid", reader.at(key), `must be text, not ${kindOf(value)} (${show(value)})`);
  }

  /** Reads a required DNS-1123 label. */
  label(reader: MapReader, key: string, what: string): string | undefined {
    const text = this.text(reader, key, what);
    if (text === undefined || isLabel(text)) return text;
    return this.add("Invalid", reader.at(key), `${show(text)} ${LABEL_RULE}`);
  }

  /** Reads a whole number from `least` to `most`; `otherwise` if absent. */
  integer(reader: MapReader, key: string, least: number, most: number, otherwise: number): number {
    const value: JsonValue | undefined = reader.raw(key);
    if (value === undefined) return otherwise;
    if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
    const range = most === INT32 ? `of at least ${least}` : `from ${least} to ${most}`;
    this.add("Invalid", reader.at(key), `must be a whole number ${range}, not ${show(value)}`);
    return otherwise;
  }
}

export const INT32 = 2_147_483_647;

export const LABEL_RULE =
  "is not a DNS-1123 label: write 1 to 63 lower-case letters, digits and -, beginning and ending with a letter or digit";

export function isLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(text);
}
