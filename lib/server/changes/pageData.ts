import type { Change } from "../../api/changes";
import { PAGE } from "../auth/pageLists";
import { forViewer } from "../auth/pageSession";
import type { Page } from "../http/keyset";
import { listChanges } from "./read";

/** What the page of changes is sent with: the newest first. */
export function changesStart(): Promise<Page<Change> | null> {
  return forViewer(() => listChanges({}, PAGE));
}
