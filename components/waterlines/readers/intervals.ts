/** The intervals at which a pool is read, in words. */
const INTERVALS = [1, 5, 15, 60, 360, 1_440];

function intervalText(minutes: number | null): string {
  if (minutes === null) return "Only when asked";
  if (minutes === 1) return "Every minute";
  if (minutes === 60) return "Every hour";
  if (minutes === 1_440) return "Every day";
  return minutes % 60 === 0 ? `Every ${minutes / 60} hours` : `Every ${minutes} minutes`;
}

/** The offered intervals, plus the current one if it was set to another by the API. */
export function intervalChoices(current: number | null): { value: string; label: string }[] {
  const all = current === null || INTERVALS.includes(current) ? INTERVALS : [...INTERVALS, current];
  return [null, ...all].map((minutes) => ({ value: String(minutes), label: intervalText(minutes) }));
}

export { intervalText };
