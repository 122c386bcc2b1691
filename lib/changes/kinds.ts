/**
 * The changes in the feed "What changed": their kinds, the part of the product that each belongs to, and its words.
 */

export const CHANGE_PARTS = ["discovery", "replay", "waterlines", "queue", "minutes", "sources"] as const;
export type ChangePart = (typeof CHANGE_PARTS)[number];

interface Kind {
  readonly part: ChangePart;
  /** What happened, shown next to the name of the object. */
  readonly words: string;
}

/**
 * Kinds that are actions of the audit log have the action's name. Actions not listed here are only in the audit log.
 */
export const CHANGE_KINDS = {
  "policy.create": { part: "discovery", words: "Policy created" },
  "policy.update": { part: "discovery", words: "Policy changed" },
  "policy.schedule": { part: "discovery", words: "Schedule switched" },
  "policy.expect": { part: "discovery", words: "Expected images changed" },
  "policy.delete": { part: "discovery", words: "Policy deleted" },
  "policy.undelete": { part: "discovery", words: "Deleted policy restored" },
  "run.selection": { part: "discovery", words: "Run changed the selection" },
  "policy.guard": { part: "replay", words: "Guard changed" },
  "policy.shadow": { part: "replay", words: "Challenger changed" },
  "jobSetCollector.set": { part: "replay", words: "Collection of jobs set" },
  "jobSetCollector.remove": { part: "replay", words: "Collection of jobs removed" },
  "node.over": { part: "waterlines", words: "Node went over a waterline" },
  "node.restored": { part: "waterlines", words: "Node is back under its waterlines" },
  "waterlines.change": { part: "waterlines", words: "Waterlines changed" },
  "waterlineMetric.set": { part: "waterlines", words: "Metric set" },
  "waterlineMetric.remove": { part: "waterlines", words: "Metric removed" },
  "waterlineProfile.set": { part: "waterlines", words: "Waterline profile set" },
  "waterlineProfile.remove": { part: "waterlines", words: "Waterline profile removed" },
  "nodeReader.set": { part: "waterlines", words: "Reading of nodes set" },
  "nodeReader.remove": { part: "waterlines", words: "Reading of nodes removed" },
  "settings.queue": { part: "queue", words: "Queue settings changed" },
  "runner.updateQueue": { part: "queue", words: "Runner's settings changed" },
  "project.update": { part: "queue", words: "Project's access to runners changed" },
  "runner.create": { part: "minutes", words: "Runner added" },
  "runner.remove": { part: "minutes", words: "Runner removed" },
  "runner.factors": { part: "minutes", words: "Cost factors changed" },
  "runner.withdrawFactors": { part: "minutes", words: "Cost factors taken back" },
  "quota.change": { part: "minutes", words: "Quota changed" },
  "quota.changeAll": { part: "minutes", words: "Quotas of all namespaces changed" },
  "quota.withdraw": { part: "minutes", words: "Scheduled quota taken back" },
  "quota.reset": { part: "minutes", words: "Used minutes reset" },
  "quota.undoReset": { part: "minutes", words: "Reset of used minutes taken back" },
  "quota.level": { part: "minutes", words: "Namespace is short of compute minutes" },
  "import.schedule": { part: "minutes", words: "Schedule of imports set" },
  "import.unschedule": { part: "minutes", words: "Schedule of imports removed" },
  "dataSource.create": { part: "sources", words: "Data source added" },
  "dataSource.update": { part: "sources", words: "Data source changed" },
  "dataSource.delete": { part: "sources", words: "Data source removed" },
  "dataSource.fail": { part: "sources", words: "Data source fails its test" },
  "dataSource.recover": { part: "sources", words: "Data source passes its test again" },
} as const satisfies Readonly<Record<string, Kind>>;

export type ChangeKind = keyof typeof CHANGE_KINDS;

export function isChangeKind(text: string): text is ChangeKind {
  return Object.hasOwn(CHANGE_KINDS, text);
}

/** Returns the kind in words; an unknown kind of a later version is returned unchanged. */
export function changeWords(kind: string): string {
  return isChangeKind(kind) ? CHANGE_KINDS[kind].words : kind;
}
