import { batchAnswerSchema } from "../../api/builds";
import { importScheduleSchema, importSchema, importSummarySchema } from "../../api/imports";
import type { Route } from "../http/route";
import { removeEnded } from "../operations/retention";
import type { Part } from "../part";
import { checkQuotas } from "./alerts/check";
import { alertMetrics, usageMetrics } from "./alerts/metrics";
import { IMPORT_KIND } from "./imports/kind";
import { beginDueImports } from "./imports/schedule/due";
import { ingestionMetrics } from "./metrics";
import { prepareMonths } from "./months";
import { followLimits } from "./followLimits";
import { removeOldMonths } from "./retention";
import * as builds from "./routes/builds";
import * as costs from "./routes/costs";
import * as imports from "./routes/imports";
import * as importSchedules from "./routes/importSchedules";
import * as decision from "./routes/decision";
import * as namespaces from "./routes/namespaces";
import * as quotas from "./routes/quotas";
import * as runners from "./routes/runners";
import * as whatIf from "./routes/whatIf";
import { forgetDeliveries } from "./webhook";

export const minutes: Part = {
  routes: [builds, decision, costs, imports, importSchedules, namespaces, quotas, runners, whatIf].flatMap(
    (routes) => Object.values<Route>(routes),
  ),
  schemas: {
    BuildImport: importSchema,
    BuildImportSummary: importSummarySchema,
    ImportSchedule: importScheduleSchema,
    IngestedBuilds: batchAnswerSchema,
  },
  metrics: () => [ingestionMetrics(), alertMetrics(), usageMetrics()],
  tasks: [
    { name: "compare quotas with what was used", run: checkQuotas },
    { name: "follow limits that change by themselves", everyMs: 10_000, run: () => followLimits() },
    { name: "begin due imports", run: beginDueImports },
    { name: "prepare months of the ledger", everyMs: 3_600_000, run: prepareMonths },
    { name: "remove builds of old months", everyMs: 3_600_000, run: removeOldMonths },
    { name: "forget deliveries of webhooks", everyMs: 3_600_000, run: forgetDeliveries },
    {
      name: "remove old imports",
      everyMs: 600_000,
      run: () => removeEnded(IMPORT_KIND, { perSubject: 50, days: 90 }),
    },
  ],
};
