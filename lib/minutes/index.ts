/** Compute minutes: costs of builds, quotas and months. Pure; amounts are exact decimals. */
export {
  modeSchema,
  unitSchema,
  runnerTypeSchema,
  visibilitySchema,
  type BuildReport,
  type BuildWork,
  type Mode,
  type UnitName,
  type RunnerType,
} from "./shapes";
export { accountBuild, type BuildToAccount } from "./account";
export { explainBuild } from "./explain";
export { factorsAt, readFactor, type FactorVersion } from "./factors";
export { alertDue, reportedLevel, type AlertLevel, type ReportedLevel } from "./alert";
export { changeLedger, type LedgerRow } from "./ledger";
export { readJob } from "./jobsApi";
export { decideMinutes } from "./decision";
export { entryMonth, isClosed, monthOf, monthsBefore, nextMonth } from "./months";
export { countsOnlyWithQuota } from "./modes";
export { movesBy, passes, quotaMoves, totalMove, type MonthBeside, type Move, type QuotaMove } from "./moves";
export { proposedLimits, type Past, type Proposal } from "./proposal";
export {
  dropsLive,
  limitsAt,
  countedMinutes,
  notificationDue,
  quotaState,
  rollOver,
  standingOf,
  type NamespaceLimits,
  type QuotaState,
  type QuotaVersion,
} from "./quota";
export { projectMonth, type Projection } from "./projection/project";
export type { MinutesPast } from "./past";
export { purchasedIn } from "./purchased";
export { readQuota } from "./quotaInput";
export { correctedIn, durationToAccount, hasEnded, latestReports, precedenceOf, rankOf } from "./reports";
export {
  startRerating,
  type BuildsAlike,
  type CorrectedEntry,
  type RatedPlace,
  type Rerating,
} from "./rerate";
export { accountBuilds } from "./sequence";
export { shortfall } from "./shortfall";
export { versionAt } from "./versions";
export { deliveryKey, readDate, readJobHook } from "./webhook";
