/** Which page shows what an event is about. Pure. */

const named = (folder: string) => (name: string) => `${folder}/${encodeURIComponent(name)}`;

const pages: Readonly<Record<string, (name: string) => string>> = {
  policy: named("/policies"),
  run: named("/runs"),
  runner: named("/minutes/runners"),
  // A tilde in front is right for every name, those that are called like a page too.
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
  /** `policy.update` */
  readonly action: string;
  /** `policy/usage` */
  readonly target: string;
}

/** Null where the target has no page, or no longer has one because the event removed it. */
export function targetHref({ action, target }: Event): string | null {
  if (/\.(delete|remove)$/.test(action)) return null;
  const slash = target.indexOf("/");
  const [kind, name] = slash < 0 ? [target, ""] : [target.slice(0, slash), target.slice(slash + 1)];
  return Object.hasOwn(pages, kind) ? (pages[kind]?.(name) ?? null) : null;
}
