import { dataSourceSchema, type DataSource } from "../../api/dataSources";
import { whole, type Whole } from "../auth/pageLists";
import { listDataSources } from "./service";

/** What the page of data sources is sent with; null also where there are more. */
export function sourcesStart(): Promise<Whole<DataSource> | null> {
  return whole(dataSourceSchema, listDataSources);
}
