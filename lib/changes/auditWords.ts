/** The words of the audit log, which its page shows and its search matches. */
import { CHANGE_KINDS, changeWords } from "./kinds";

/** Actions that are not in the feed of changes. */
const actions: Readonly<Record<string, string>> = {
  "policy.remove": "Deleted policy permanently removed",
  "run.create": "Run started",
  "run.cancel": "Run cancelled",
  "dataSource.test": "Connection tested",
  "import.create": "Import of builds started",
  "builds.report": "Builds reported",
  "build.cancel": "Build cancelled",
  "ledger.remove": "Builds of an old month removed",
  "runner.removeManager": "Runner manager removed",
  "runner.resetToken": "Runner token reset",
  "nodeSnapshot.create": "Snapshot of nodes stored",
  "nodeSnapshot.remove": "Snapshot of nodes removed",
  "nodeReader.read": "Reading of nodes started",
  "replay.create": "Replay started",
  "recommendation.create": "Recommendation started",
  "jobSet.create": "Job set stored",
  "jobSetCollector.collect": "Collection of jobs started",
  "settings.update": "Settings changed",
  "secrets.rotate": "Secrets encrypted with a new key",
  "email.test": "Test e-mail sent",
  "webhook.create": "Webhook added",
  "webhook.update": "Webhook changed",
  "webhook.delete": "Webhook removed",
  "webhook.test": "Webhook tested",
  "webhook.redeliver": "Delivery sent again",
  "user.create": "Account created",
  "user.update": "Account changed",
  "user.delete": "Account deleted",
  "user.password": "Password chosen",
  "user.link": "One-time link created",
  "user.recover": "Account recovered",
  "session.begin": "Signed in",
  "session.refuse": "Sign-in refused",
  "session.end": "Signed out",
  "session.endAll": "Signed out everywhere",
  "apiToken.create": "API token created",
  "apiToken.revoke": "API token revoked",
  "setupLink.create": "Setup link created",
};

/** Returns what happened, in words; an action without words is returned unchanged. */
export function actionLabel(action: string): string {
  return actions[action] ?? changeWords(action);
}

/** Returns the actions whose words contain the text, ignoring case. O(actions). */
export function actionsSaid(text: string): readonly string[] {
  const wanted = text.toLowerCase();
  return [...Object.keys(actions), ...Object.keys(CHANGE_KINDS)].filter((action) =>
    actionLabel(action).toLowerCase().includes(wanted),
  );
}

/** The role of the actor or, for actors without a role, the credential that they used. */
const roles: Readonly<Record<string, string>> = {
  viewer: "viewer",
  tuner: "tuner",
  admin: "admin",
  system: "system",
  public: "public",
  reading: "reading of nodes",
  runner: "runner token",
  job: "job token",
  registration: "registration token",
  webhook: "webhook",
};

export const ROLES = Object.entries(roles).map(([value, label]) => ({ value, label }));

export function roleLabel(role: string): string {
  return roles[role] ?? role;
}

/** Prefixes of actions that the filter offers. */
export const AREAS: readonly { readonly value: string; readonly label: string }[] = [
  { value: "policy.", label: "Policies" },
  { value: "run.", label: "Runs" },
  { value: "dataSource.", label: "Data sources" },
  { value: "node", label: "Nodes: snapshots and readings" },
  { value: "waterline", label: "Waterlines: chains and metrics" },
  { value: "build", label: "Builds" },
  { value: "import.", label: "Imports of builds" },
  { value: "runner.", label: "Runners" },
  { value: "project.", label: "Projects" },
  { value: "quota.", label: "Quotas" },
  { value: "jobSet", label: "Job sets and their collection" },
  { value: "replay.", label: "Replays" },
  { value: "recommendation.", label: "Recommendations" },
  { value: "webhook.", label: "Webhooks" },
  { value: "settings.", label: "Settings" },
  { value: "user.", label: "Accounts" },
  { value: "session.", label: "Sign-in" },
  { value: "apiToken.", label: "API tokens" },
];
