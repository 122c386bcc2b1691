/** The words and links of the audit page. */

const actions: Readonly<Record<string, string>> = {
  "policy.create": "Policy created",
  "policy.update": "Policy changed",
  "policy.schedule": "Schedule switched",
  "policy.delete": "Policy deleted",
  "policy.remove": "Deleted policy removed for good",
  "policy.undelete": "Deleted policy brought back",
  "run.create": "Run started",
  "run.cancel": "Run cancelled",
  "dataSource.create": "Data source added",
  "dataSource.update": "Data source changed",
  "dataSource.test": "Connection tested",
  "dataSource.delete": "Data source removed",
  "import.create": "Import of builds started",
  "import.schedule": "Schedule of imports set",
  "import.unschedule": "Schedule of imports taken away",
  "runner.create": "Runner added",
  "runner.factors": "Cost factors changed",
  "runner.withdrawFactors": "Cost factors taken back",
  "settings.update": "Settings changed",
  "quota.change": "Quota changed",
  "quota.changeAll": "Quotas of all namespaces changed",
  "quota.withdraw": "Scheduled quota taken back",
  "user.create": "Account created",
  "user.update": "Account changed",
  "user.delete": "Account deleted",
  "user.password": "Password chosen",
  "user.link": "One-time link made",
  "user.recover": "Account recovered",
  "session.begin": "Signed in",
  "session.refuse": "Sign-in refused",
  "session.end": "Signed out",
  "session.endAll": "Signed out everywhere",
  "apiToken.create": "API token made",
  "apiToken.revoke": "API token revoked",
  "setupLink.create": "Setup link made",
};

/** What happened, in words; an action without words is shown as it is written. */
export function actionLabel(action: string): string {
  return actions[action] ?? action;
}

/** Beginnings of actions, as the filter offers them. */
export const AREAS: readonly { readonly value: string; readonly label: string }[] = [
  { value: "policy.", label: "Policies" },
  { value: "run.", label: "Runs" },
  { value: "dataSource.", label: "Data sources" },
  { value: "runner.", label: "Runners" },
  { value: "settings.", label: "Settings" },
  { value: "quota.", label: "Quotas" },
  { value: "user.", label: "Accounts" },
  { value: "session.", label: "Sign-in" },
  { value: "apiToken.", label: "API tokens" },
];

const pages: Readonly<Record<string, (name: string) => string>> = {
  policy: (name) => `/policies/${encodeURIComponent(name)}`,
  run: (name) => `/runs/${encodeURIComponent(name)}`,
  runner: (name) => `/minutes/runners/${encodeURIComponent(name)}`,
  dataSource: () => "/sources",
  source: () => "/minutes/imports",
  import: (id) => `/minutes/imports/${encodeURIComponent(id)}`,
  settings: () => "/settings",
  quota: () => "/minutes/quotas",
};

/** The page of an event's target; null where it has none, or no more because the event removed it. */
export function targetHref({
  action,
  target,
}: {
  readonly action: string;
  readonly target: string;
}): string | null {
  if (/\.(delete|remove)$/.test(action)) return null;
  const slash = target.indexOf("/");
  const [kind, name] = slash < 0 ? [target, ""] : [target.slice(0, slash), target.slice(slash + 1)];
  return Object.hasOwn(pages, kind) ? (pages[kind]?.(name) ?? null) : null;
}
