import { dataSourceSchema, type DataSource } from "../../api/dataSources";
import { whole, type Whole } from "../auth/pageLists";
import { listDataSources } from "./service";

/** Initial data of the page of data sources; also null if there are more than a page includes. */
export function sourcesStart(): Promise<Whole<DataSource> | null> {
  return whole(dataSourceSchema, listDataSources);
}
