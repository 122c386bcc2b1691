import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorBodySchema } from "../../api/common";
import { useLog } from "@/test/support/routes";
import { refuseUnanswerable } from "./gate";

const logged = useLog();
let server: Server;
let port = 0;
let reached = 0;

beforeAll(async () => {
  refuseUnanswerable();
  // Like the framework, it fails on whatever the gate lets through by mistake.
  server = createServer((_request, response) => {
    reached += 1;
    response.writeHead(200).end("answered");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

function send({
  method = "GET",
  path = "/",
  headers = {},
}: Asked): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = ask(
      { host: "127.0.0.1", port, method, path, headers, setHost: !("host" in headers) },
      (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

const tree = (value: unknown): Record<string, string> => ({
  rsc: "1",
  "next-router-state-tree": encodeURIComponent(JSON.stringify(value)),
});

it.each<[string, number, Asked]>([
  ["TRACE", 405, { method: "TRACE", path: "/api/v1/policies" }],
  ["TRACE of a page", 405, { method: "TRACE" }],
  ["a method of WebDAV", 405, { method: "PROPFIND", path: "/api/v1/policies" }],
  ["a write to a page", 405, { method: "POST", path: "/policies" }],
  ["a write to a page by way of the API", 405, { method: "POST", path: "/api/%2e%2e/policies" }],
  ["a path that is not UTF-8", 400, { path: "/api/v1/policies/%ff" }],
  ["a page's path that is not UTF-8", 400, { path: "/policies/%ff" }],
  ["half an escape", 400, { path: "/api/v1/policies/%" }],
  ["NUL", 400, { path: "/policies/%00" }],
  ["a proxy's path", 400, { path: "http://elsewhere.example/" }],
  ["a host that is none", 400, { headers: { host: "[" } }],
  ["a server action", 400, { headers: { "next-action": "x" } }],
  [
    "a server action of the API",
    400,
    { method: "POST", path: "/api/v1/policies", headers: { "next-action": "" } },
  ],
  ["a router's state that is no JSON", 400, { headers: { rsc: "1", "next-router-state-tree": "x" } }],
  ["a router's state that is not encoded", 400, { headers: { rsc: "1", "next-router-state-tree": "%" } }],
  ["a router's state of another shape", 400, { headers: tree(["", { children: [1, {}] }]) }],
])("refuses %s", async (_title, status, asked) => {
  reached = 0;
  const answer = await send({ ...asked, headers: { ...asked.headers, "x-request-id": "r-1" } });
  expect([answer.status, reached]).toEqual([status, 0]);
  expect(errorBodySchema.parse(JSON.parse(answer.text)).error.requestId).toBe("r-1");
  expect(logged.info).toHaveBeenCalledWith(expect.objectContaining({ requestId: "r-1", status }));
});

it("logs the path of what it refuses, and not what is asked with it", async () => {
  await send({ method: "POST", path: "/sign-in?password=typed", headers: { "x-request-id": "r-2" } });
  expect(logged.info).toHaveBeenCalledWith({
    requestId: "r-2",
    method: "POST",
    path: "/sign-in",
    status: 405,
  });
});

it.each<[string, Asked]>([
  ["a page", { path: "/policies/caf%C3%A9?x=%ff" }],
  ["a write to the API", { method: "DELETE", path: "/api/v1/policies/x" }],
  ["what the API says it allows", { method: "OPTIONS", path: "/api/v1/policies" }],
  [
    "a router's state",
    { headers: tree(["", { children: [["name", "ci", "d", null], {}, null, "refetch"] }, null, null, 16]) },
  ],
])("lets %s through", async (_title, asked) => {
  expect(await send(asked)).toEqual({ status: 200, text: "answered" });
});
