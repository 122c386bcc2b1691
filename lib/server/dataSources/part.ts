import {
  dataSourceHealthSchema,
  dataSourceInputSchema,
  dataSourceSchema,
  dataSourceTestSchema,
  labelListSchema,
  previewSchema,
} from "../../api/dataSources";
import type { Part } from "../part";
import { sourceMetrics } from "./metrics";
import * as routes from "./routes";

export const dataSources: Part = {
  routes: Object.values(routes),
  schemas: {
    DataSource: dataSourceSchema,
    DataSourceHealth: dataSourceHealthSchema,
    DataSourceInput: dataSourceInputSchema,
    DataSourceTest: dataSourceTestSchema,
    LabelList: labelListSchema,
    Preview: previewSchema,
  },
  metrics: sourceMetrics,
};
