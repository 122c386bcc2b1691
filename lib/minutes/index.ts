/** Compute minutes: what builds cost, quotas and months. Pure; amounts are exact decimals. */
export { modeSchema, runnerTypeSchema, visibilitySchema, type BuildReport, type Mode } from "./shapes";
export { accountBuild, type BuildToAccount } from "./account";
export { factorsAt, readFactor, type FactorVersion } from "./factors";
export { changeLedger, type LedgerRow } from "./ledger";
export { entryMonth, isClosed, monthOf, nextMonth } from "./months";
export { dropsLive, notificationDue, quotaState, rollOver, type NamespaceLimits } from "./quota";
export { hasEnded, latestReports, precedenceOf } from "./reports";
export { accountBuilds } from "./sequence";
export { deliveryKey, readJobHook } from "./webhook";
