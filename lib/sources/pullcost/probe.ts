import { plural } from "../../numeric/words";
import type { Finding } from "../finding";
import type { HttpSession } from "../http/session";
import type { Connection } from "../types";
import { readProfile } from "./client";

/** Throws SourceError. */
export async function probePullCost(session: HttpSession, { document }: Connection): Promise<Finding> {
  const { length } = await readProfile(session, document);
  return { version: null, message: `${plural(length, "image")} in the profile` };
}
