let known: readonly string[] | null = null;

/** The IANA time zones that a field offers, UTC first: engines accept it without listing it. */
export function timeZones(): readonly string[] {
  known ??= [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
  return known;
}
