/** Initial data of the pages for people, API tokens and the visitor's own account. */
import {
  apiTokenSchema,
  browserSessionsSchema,
  userSchema,
  type ApiTokenView,
  type BrowserSession,
  type UserView,
} from "../../api/accounts";
import type { Page } from "../http/keyset";
import { onePage } from "./pageLists";
import { forAdmin, forViewer } from "./pageSession";
import { listSessionsFor } from "./sessions";
import { listTokensFor } from "./tokens";
import { listUsers } from "./users";

/** Sorted by e-mail address, for administrators. */
export function usersStart(): Promise<Page<UserView> | null> {
  return forAdmin(() => onePage(userSchema, listUsers));
}

/** Newest first; also null if the caller may not list everybody's tokens. */
export function tokensStart(of: "me" | "everybody"): Promise<Page<ApiTokenView> | null> {
  return forViewer((actor) => onePage(apiTokenSchema, (page) => listTokensFor(actor, of, page)));
}

/** Newest first. */
export function sessionsStart(): Promise<readonly BrowserSession[] | null> {
  return forViewer(
    async (actor) => browserSessionsSchema.parse({ items: await listSessionsFor(actor) }).items,
  );
}
