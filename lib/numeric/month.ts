/** Months as people read them, in one form for server and pages; the API and CSV write "2026-11". */
const words = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "November 2026" of "2026-11". */
export function monthText(month: string): string {
  return words.format(new Date(`${month}-01T00:00:00Z`));
}
