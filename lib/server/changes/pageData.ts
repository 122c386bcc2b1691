import type { Change } from "../../api/changes";
import { PAGE } from "../auth/pageLists";
import { forViewer } from "../auth/pageSession";
import type { Page } from "../http/keyset";
import { listChanges } from "./read";

/** Initial data of the page of changes: newest first. */
export function changesStart(): Promise<Page<Change> | null> {
  return forViewer(() => listChanges({}, PAGE));
}
