import { ingestedSchema } from "../../api/builds";
import { importSchema, importSummarySchema } from "../../api/imports";
import type { Route } from "../http/route";
import { removeEnded } from "../operations/retention";
import type { Part } from "../part";
import { IMPORT_KIND } from "./imports/kind";
import { ingestionMetrics } from "./metrics";
import { prepareMonths } from "./months";
import * as builds from "./routes/builds";
import * as costs from "./routes/costs";
import * as imports from "./routes/imports";
import * as namespaces from "./routes/namespaces";
import * as quotas from "./routes/quotas";
import * as runners from "./routes/runners";
import * as whatIf from "./routes/whatIf";
import { forgetDeliveries } from "./webhook";

export const minutes: Part = {
  routes: [builds, costs, imports, namespaces, quotas, runners, whatIf].flatMap((routes) =>
    Object.values<Route>(routes),
  ),
  schemas: {
    BuildImport: importSchema,
    BuildImportSummary: importSummarySchema,
    IngestedBuilds: ingestedSchema,
  },
  metrics: ingestionMetrics,
  tasks: [
    { name: "prepare months of the ledger", everyMs: 3_600_000, run: prepareMonths },
    { name: "forget deliveries of webhooks", everyMs: 3_600_000, run: forgetDeliveries },
    {
      name: "remove old imports",
      everyMs: 600_000,
      run: () => removeEnded(IMPORT_KIND, { perSubject: 50, days: 90 }),
    },
  ],
};
