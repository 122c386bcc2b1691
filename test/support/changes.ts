/** The feed "What changed" in integration tests. */
import { expect } from "vitest";
import { changeSchema, type Change } from "../../lib/api/changes";
import { pageOf } from "../../lib/api/common";
import { callApi } from "./call";

export const feedSchema = pageOf(changeSchema);

/** The first page. `query` begins with `?`. */
export async function feed(query = ""): Promise<Change[]> {
  const { json, status, text } = await callApi("GET", `/api/v1/changes${query}`);
  expect(status, text).toBe(200);
  return feedSchema.parse(json).items;
}
