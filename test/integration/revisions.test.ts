/**
 * Data sources and webhooks are changed based on the version that was read, so that two administrators cannot
 * overwrite each other unnoticed.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startFakePrometheus } from "@/test/support/fakePrometheus/fake";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";

useHouse();

let url = "";
beforeAll(async () => {
  const source = await startFakePrometheus();
  ({ url } = source);
  return () => source.close();
});

const SECRET = "0123456789abcdef";
const currentSchema = z.object({ current: z.looseObject({ revision: z.number() }) });
const tagOf = ({ headers }: ApiResult): string | null => headers.get("etag");

describe.each([
  ["data source", "/api/v1/data-sources", (name: string) => ({ name, type: "prometheus", url })],
  ["webhook", "/api/v1/webhook-receivers", (name: string) => ({ name, url: `${url}/hook`, secret: SECRET })],
])("a %s", (what, list, inputOf) => {
  const one = `${list}/one`;
  const change = (ifMatch?: string, name = "one"): Promise<ApiResult> =>
    callApi("PUT", one, {
      json: inputOf(name),
      ...(ifMatch === undefined ? {} : { headers: { "if-match": ifMatch } }),
    });

  it("says its revision, which a change counts and a test does not", async () => {
    const made = await callApi("POST", list, { json: inputOf("one") });
    expect([made.status, tagOf(made), made.headers.get("location")], made.text).toEqual([201, '"1"', one]);
    expect(tagOf(await change())).toBe('"2"');
    await callApi("POST", `${one}/test`, { json: {} });
    const read = await callApi("GET", one);
    expect([tagOf(read), read.json]).toMatchObject(['"2"', { name: "one", revision: 2 }]);
    expect((await callApi("GET", list)).json).toMatchObject({ items: [{ name: "one", revision: 2 }] });
  });

  it("is not changed or removed over another's change, and the answer has theirs", async () => {
    const refused = [
      await change('"1"', "mine"),
      await callApi("DELETE", one, { headers: { "if-match": '"1"' } }),
    ];
    for (const answer of refused) {
      expect([answer.status, errorOf(answer).code]).toEqual([412, "preconditionFailed"]);
      expect(errorOf(answer).message).toBe(
        `The ${what} one was changed by somebody else in the meantime. Nothing was changed.`,
      );
      expect(currentSchema.parse(answer.json).current).toEqual((await callApi("GET", one)).json);
    }
    expect(refused[0]?.text).not.toContain(SECRET);
  });

  it("is changed by who has seen it as it is, and of two at once by one", async () => {
    const both = await Promise.all([change('"2"'), change('"2"')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(tagOf(await change("*"))).toBe('"4"');
    expect((await change("four")).status).toBe(400);
    expect((await callApi("DELETE", one, { headers: { "if-match": '"4"' } })).status).toBe(204);
    expect((await callApi("GET", one)).status).toBe(404);
  });
});
