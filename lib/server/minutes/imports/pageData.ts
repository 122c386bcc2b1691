import { dataSourceSchema, type DataSource } from "../../../api/dataSources";
import {
  importScheduleSchema,
  importSchema,
  importSummarySchema,
  type BuildImport,
  type ImportSchedule,
  type ImportSummary,
} from "../../../api/imports";
import { onePage } from "../../auth/pageLists";
import { forViewer } from "../../auth/pageSession";
import { listDataSources } from "../../dataSources/service";
import type { Page } from "../../http/keyset";
import { listImports, readImport } from "./read";
import { listSchedules } from "./schedule/schedules";

const MOST_SOURCES = 200;

export interface ImportsStart {
  /** Null if there are more than the page includes. */
  readonly sources: { readonly items: DataSource[]; readonly more: boolean } | null;
  readonly imports: Page<ImportSummary>;
  readonly schedules: Page<ImportSchedule>;
}

/** Initial data of the page of imports. */
export function importsStart(): Promise<ImportsStart | null> {
  return forViewer(async () => {
    const [sources, imports, schedules] = await Promise.all([
      listDataSources({ limit: MOST_SOURCES }),
      onePage(importSummarySchema, listImports),
      onePage(importScheduleSchema, listSchedules),
    ]);
    const items = dataSourceSchema.array().parse(sources.items);
    return { sources: sources.nextCursor === null ? { items, more: false } : null, imports, schedules };
  });
}

/** Also null if there is no such import. */
export function importStart(id: string): Promise<BuildImport | null> {
  return forViewer(async () => importSchema.parse(await readImport(id)));
}
