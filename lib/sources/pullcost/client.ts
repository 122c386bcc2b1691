/** Reads a pull-cost profile from a URL or an uploaded document. */
import { SourceError } from "../errors";
import type { HttpSession } from "../http/session";
import { publicUrl } from "../http/url";
import { parsePullCost, type PullCostRow } from "./parse";

/** Parses `document` if given; otherwise requests the session's base URL unchanged. */
export async function readProfile(
  session: HttpSession,
  document: string | undefined,
): Promise<PullCostRow[]> {
  return parsePullCost(document ?? (await download(session)), session.quote);
}

async function download(session: HttpSession): Promise<string> {
  const url = new URL(session.baseUrl);
  url.username = "";
  url.password = "";
  const answer = await session.sendOk(url, { headers: { accept: "text/csv, application/json, text/plain" } });
  const text = await session.readText(answer);
  if (/^\s*</.test(text)) {
    throw new SourceError(
      "body",
      `${publicUrl(url)} sent a web page, not a profile: ${session.quote(text, 120)}`,
    );
  }
  return text;
}
