/** Formats months for people, identically on server and pages; the API and CSV use "2026-11". */
const words = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** Formats "2026-11" as "November 2026". */
export function monthText(month: string): string {
  return words.format(new Date(`${month}-01T00:00:00Z`));
}
