/** Maps an event to the page that shows its subject. Pure. */

const named = (folder: string) => (name: string) => `${folder}/${encodeURIComponent(name)}`;

const pages: Readonly<Record<string, (name: string) => string>> = {
  policy: named("/policies"),
  run: named("/runs"),
  runner: named("/minutes/runners"),
  // The leading tilde makes every name safe, including names of other pages.
  node: (name) => `/nodes/~${encodeURIComponent(name)}`,
  nodeSnapshot: (name) => `/nodes?snapshot=${encodeURIComponent(name)}`,
  nodeReader: () => "/nodes/snapshots",
  waterlineMetric: () => "/nodes/metrics",
  waterlineProfile: () => "/nodes/chains",
  dataSource: (name) => `/sources?source=${encodeURIComponent(name)}`,
  source: () => "/minutes/imports",
  import: named("/minutes/imports"),
  settings: () => "/settings",
  queueSettings: () => "/settings/queue",
  project: named("/projects"),
  quota: () => "/minutes/quotas",
  "job-set": () => "/replay/job-sets",
  replay: named("/replay"),
  build: named("/jobs"),
  webhook: () => "/settings/webhooks",
  user: () => "/settings/people",
  apiToken: () => "/settings/tokens",
};

export interface Event {
  /** For example `policy.update`. */
  readonly action: string;
  /** For example `policy/usage`. */
  readonly target: string;
}

/** Returns null if the target has no page, or if the event removed it. */
export function targetHref({ action, target }: Event): string | null {
  if (/\.(delete|remove)$/.test(action)) return null;
  const slash = target.indexOf("/");
  const [kind, name] = slash < 0 ? [target, ""] : [target.slice(0, slash), target.slice(slash + 1)];
  return Object.hasOwn(pages, kind) ? (pages[kind]?.(name) ?? null) : null;
}
