/** The words of the audit page. */
import { changeWords } from "@/lib/changes/kinds";

/** Of actions that the feed of changes does not tell of. */
const actions: Readonly<Record<string, string>> = {
  "policy.remove": "Deleted policy permanently removed",
  "run.create": "Run started",
  "run.cancel": "Run cancelled",
  "dataSource.test": "Connection tested",
  "import.create": "Import of builds started",
  "settings.update": "Settings changed",
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

/** What happened, in words; an action without words is shown as it is written. */
export function actionLabel(action: string): string {
  return actions[action] ?? changeWords(action);
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
