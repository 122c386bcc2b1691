/** A pull-cost profile by URL or as an uploaded document (discovery.md section 2). */
import type { PullCostProfileQuery } from "../../discovery/policy/model";
import { excerpt, SourceError } from "../errors";
import { publicUrl } from "../http/url";
import type { Call, Fetched } from "../outcome";
import { parsePullCost } from "./parse";

/** The connection's base URL is the document's own address; it is asked for as it stands. */
export async function fetchPullCost(call: Call<PullCostProfileQuery>): Promise<Fetched> {
  const { connection, session } = call;
  const rows = parsePullCost(connection.document ?? (await download(session)));
  return { data: { kind: "profile", rows }, records: rows.length };
}

async function download(session: Call<PullCostProfileQuery>["session"]): Promise<string> {
  const url = new URL(session.baseUrl);
  url.username = "";
  url.password = "";
  const answer = await session.sendOk(url, { headers: { accept: "text/csv, application/json, text/plain" } });
  const text = await session.readText(answer);
  if (/^\s*</.test(text)) {
    throw new SourceError("body", `${publicUrl(url)} sent a web page, not a profile: ${excerpt(text, 120)}`);
  }
  return text;
}
