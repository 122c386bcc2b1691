/** The entry of the feed of changes for an audited write; secrets are already masked. */
import type { ChangedField } from "../../changes/fields";
import { isChangeKind } from "../../changes/kinds";
import { targetHref } from "../../changes/page";
import type { NewChange } from "../changes/record";

interface Written {
  readonly action: string;
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly fields?: readonly ChangedField[] | undefined;
}

/**
 * Returns null for events that only the audit log records: sign-ins, accounts, tokens, webhooks and whatever viewers
 * may not read.
 */
export function feedChange(
  { action, target, before, after, fields }: Written,
  actor: string,
): NewChange | null {
  if (action === "settings.update") {
    const sides = { before: queueOf(before), after: queueOf(after) };
    const place = { action: "settings.queue", target: "queueSettings" };
    return { kind: "settings.queue", subject: "settings/queue", actor, ...sides, path: targetHref(place) };
  }
  if (!isChangeKind(action)) return null;
  const path = targetHref({ action, target });
  return { kind: action, subject: target, actor, before, after, path, ...(fields && { fields }) };
}

/** The only setting that everybody may read and that affects a ranking. */
function queueOf(settings: unknown): unknown {
  return typeof settings === "object" && settings !== null && "queue" in settings ? settings.queue : null;
}
