/** Functions that run inside the measured page. Each is sent to the browser as text. */

interface Vitals {
  readyAt: number;
  lcpMs: number;
  cls: number;
  shifts: string[];
  events: { readonly at: number; readonly ms: number }[];
}

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** Runs before the page's own scripts. */
export function noteVitals(ready: string): void {
  const vitals: Vitals = { readyAt: Infinity, lcpMs: 0, cls: 0, shifts: [], events: [] };
  Object.assign(window, { vitals });
  const observe = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}): void => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true, ...options });
  };
  observe("largest-contentful-paint", ({ startTime }) => (vitals.lcpMs = startTime));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput, sources, startTime } = entry as Shift;
    if (hadRecentInput) return;
    vitals.cls += value;
    const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 90) : "text"));
    vitals.shifts.push(`\n    ${value.toFixed(4)} at ${startTime.toFixed(0)} ms: ${moved.join(" | ")}`);
  });
  observe(
    "event",
    ({ startTime, duration }) => vitals.events.push({ at: startTime, ms: Math.round(duration) }),
    { durationThreshold: 16 },
  );
  const watch = new MutationObserver(() => {
    if (!document.querySelector(ready)) return;
    watch.disconnect();
    requestAnimationFrame(() => (vitals.readyAt = Date.now()));
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** `readyAt` is in Unix milliseconds, `readyMs` counts from the start of the navigation. */
export function vitalsOf(): {
  readyAt: number;
  readyMs: number;
  lcpMs: number;
  cls: number;
  shifts: string;
} {
  const { vitals } = window as unknown as { vitals: Vitals };
  return {
    ...vitals,
    readyMs: vitals.readyAt - performance.timeOrigin,
    shifts: vitals.shifts.join(""),
  };
}

/** Returns the milliseconds from the longest event since `since` to its paint; 0 if all were shorter than a frame. */
export async function interactionsSince(since: number): Promise<number> {
  // Entries arrive one task after their paint.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  const { vitals } = window as unknown as { vitals: Vitals };
  return Math.max(0, ...vitals.events.filter(({ at }) => at >= since).map(({ ms }) => ms));
}
