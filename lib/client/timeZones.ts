let known: readonly string[] | null = null;

/** The names of the IANA time zones that a field offers, UTC first: engines know it without listing it. */
export function timeZones(): readonly string[] {
  known ??= [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
  return known;
}
