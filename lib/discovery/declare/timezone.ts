import { z } from "zod";
import type { MapReader } from "../../document/reader";
import { isTimezone, suggestTimezone } from "../../document/timezone";
import { isExactZoneName } from "../../document/zoneNames";
import { plain, type Field, type FieldWords } from "./field";

function readZone(block: MapReader, key: string, what: string | undefined): string | undefined {
  const name = block.text(key, what);
  const { lenient } = block.report;
  if (name === undefined || (lenient ? isExactZoneName(name) : isTimezone(name))) return name;
  const suggestion = suggestTimezone(name);
  const hint =
    suggestion === undefined ? '; write one like "Europe/Berlin"' : `; did you mean "${suggestion}"?`;
  const also = lenient ? " in this spelling, so the released operator gets no value from the signal" : "";
  block.fault(key, `${JSON.stringify(name)} is not an IANA time zone${also}${hint}`);
  return lenient ? name : undefined;
}

function zoneDiffers(name: string | undefined): string | null {
  if (name === "Local") {
    return 'the operator reads "Local" as the time zone of its container; Plimsoll reads it as UTC';
  }
  return name === undefined || isExactZoneName(name)
    ? null
    : `the operator finds no time zone "${name}", and gives no image a value without reporting it`;
}

/** Returns a field for an IANA time zone. */
export function timezone(words: FieldWords<string>): Field<z.ZodString> {
  return {
    diff: "time zone",
    differs: zoneDiffers,
    ...words,
    kind: "timezone",
    schema: z.string(),
    read: (block, key) => readZone(block, key, 'an IANA time zone like "Europe/Berlin"'),
    write: (value) => value,
    show: plain,
  };
}

/** Like `timezone`, but required only together with another key. */
export function timezoneWith(
  other: string,
  words: FieldWords<string | undefined>,
): Field<z.ZodOptional<z.ZodString>> {
  return {
    diff: "time zone",
    differs: zoneDiffers,
    ...words,
    kind: "timezone",
    schema: z.string().optional(),
    read: (block, key) =>
      readZone(
        block,
        key,
        block.has(other) && !block.report.lenient ? `the ${other}'s IANA time zone` : undefined,
      ),
    write: (value) => value,
    show: plain,
  };
}
