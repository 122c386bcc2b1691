/** Machine routes, made up here in the way that queue and minutes define theirs. */
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { send, useLog } from "@/test/support/routes";
import { bytes } from "../body/bytes";
import { json } from "../body/json";
import { routeFamily } from "../defineRoute";
import { openApiDocument } from "../openapi";
import { OtherAnswer } from "../route";
import { gitlabWebhook, type Webhook } from "./gitlabWebhook";
import { jobToken, runnerToken } from "./token";

useLog();

const runner = { id: "runner/7", via: "runner" } as const;
const defineRunnerRoute = routeFamily({
  asks: [runnerToken((token) => Promise.resolve(token === "glrt-7" ? runner : null))],
  renderError: ({ status, message }) => Response.json({ message: `${status} ${message}` }, { status }),
});
const requestJob = defineRunnerRoute({
  method: "POST",
  path: "/api/v4/jobs/request",
  operationId: "requestJob",
  tag: "Runner",
  summary: "Take a job.",
  role: "known",
  keepsNothing: true,
  body: json(z.looseObject({ token: z.string().optional(), last_update: z.string().optional() })),
  response: { status: 201, description: "A job", schema: z.object({ id: z.number(), for: z.string() }) },
  otherResponses: [{ status: 204, description: "No job" }],
  handler: ({ body, actor, audit }) => {
    if (body.last_update === "same") {
      return Promise.resolve(new OtherAnswer(204, undefined, { "x-gitlab-last-update": "same" }));
    }
    return Promise.resolve({ id: 1, for: `${actor?.id} as ${audit.role}` });
  },
});

const asJson = { "content-type": "application/json" };

describe("a runner's token", () => {
  it.each([
    ["the body", { body: '{"token":"glrt-7"}', headers: asJson }],
    ["the header", { body: "{}", headers: { ...asJson, "RUNNER-TOKEN": "glrt-7" } }],
  ])("is taken from %s", async (_title, sent) => {
    const { response, json: body } = await send(requestJob, sent);
    expect(response.status).toBe(201);
    expect(body).toEqual({ id: 1, for: "runner/7 as runner" });
  });

  it.each([
    [403, '{"token":"glrt-8"}', "This runner token is not valid"],
    [400, "{}", "token is missing: send it in the body's field token or the header RUNNER-TOKEN"],
    [400, '{"token":', "not JSON"],
  ])("is refused with %i in the family's own shape: %s", async (status, body, words) => {
    const { response, json: answer } = await send(requestJob, { body, headers: asJson });
    expect(response.status).toBe(status);
    expect(Object.keys(answer)).toEqual(["message"]);
    expect(answer["message"]).toMatch(new RegExp(`^${status} `));
    expect(answer["message"]).toContain(words);
    expect(response.headers.get("x-request-id")).not.toBeNull();
  });

  it("is told before anything is said of the body's shape", async () => {
    const { response } = await send(requestJob, { body: '{"token":"x","last_update":5}', headers: asJson });
    expect(response.status).toBe(403);
  });

  it("lets its caller have another of the route's statuses, with headers", async () => {
    const request = new Request("http://plimsoll.test/api/v4/jobs/request", {
      method: "POST",
      headers: asJson,
      body: '{"token":"glrt-7","last_update":"same"}',
    });
    const response = await requestJob.handle(request, { params: Promise.resolve({}) });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("x-gitlab-last-update")).toBe("same");
  });

  it("opens no route that needs a role", async () => {
    const admin = defineRunnerRoute({
      method: "GET",
      path: "/api/v4/admin",
      operationId: "admin",
      tag: "Runner",
      summary: "Not for machines.",
      role: "viewer",
      response: { status: 204, description: "Never" },
      handler: () => Promise.resolve(undefined),
    });
    const { response, json: body } = await send(admin, { headers: { "RUNNER-TOKEN": "glrt-7" } });
    expect(response.status).toBe(403);
    expect(body["message"]).toContain("needs the role viewer; runner/7 has none");
  });

  it("is in the OpenAPI document, as are all answers", () => {
    const document = openApiDocument([requestJob.meta], {}, "1");
    const operation = document.paths?.["/api/v4/jobs/request"]?.post;
    expect(operation?.security).toEqual([{ runner: [] }]);
    expect(Object.keys(operation?.responses ?? {})).toEqual(["201", "204", "4XX", "5XX"]);
    expect(document.components?.securitySchemes?.["runner"]).toMatchObject({ name: "RUNNER-TOKEN" });
  });
});

describe("a job's token", () => {
  const defineJobRoute = routeFamily({
    asks: [jobToken((token) => Promise.resolve(token === "j" ? { id: "job/3", via: "job" as const } : null))],
  });
  const trace = defineJobRoute({
    method: "PATCH",
    path: "/api/v4/jobs/{name}/trace",
    operationId: "appendTrace",
    tag: "Runner",
    summary: "Append to the log.",
    role: "known",
    params: z.object({ name: z.string() }),
    body: bytes({ types: ["text/plain"], maxBytes: 10 }),
    response: { status: 202, description: "Appended", schema: z.object({ size: z.number() }) },
    handler: ({ body }) => Promise.resolve({ size: body.byteLength }),
  });
  const plain = { "content-type": "text/plain", "JOB-TOKEN": "j" };

  it("goes with a body of raw bytes", async () => {
    const body = new Uint8Array([0xff, 0x00, 0x0a]);
    const { response, json: answer } = await send(trace, { body, headers: plain });
    expect([response.status, answer]).toEqual([202, { size: 3 }]);
  });

  it.each([
    [413, "01234567890", plain, "longer than 10 bytes"],
    [415, "x", { ...plain, "content-type": "application/json" }, "send text/plain"],
    [403, "x", { ...plain, "JOB-TOKEN": "k" }, "job token is not valid"],
  ])("answers %i to %j", async (status, body, headers, words) => {
    const { response, json: answer } = await send(trace, { body, headers });
    expect(response.status).toBe(status);
    expect(answer.error.message).toContain(words);
  });
});

describe("a webhook", () => {
  const caller = { id: "webhook/main", via: "webhook" } as const;
  const key = Buffer.alloc(32, 7);
  const now = Date.UTC(2026, 5, 1);
  const plainHook: Webhook<typeof caller> = { caller, token: "s3cret" };
  const signedHook: Webhook<typeof caller> = {
    caller,
    token: "s3cret",
    signingToken: `whsec_${key.toString("base64")}`,
  };

  function hook(webhooks: readonly Webhook<typeof caller>[]) {
    return routeFamily({
      asks: [
        gitlabWebhook(
          () => Promise.resolve(webhooks),
          () => now,
        ),
      ],
    })({
      method: "POST",
      path: "/api/v1/webhooks/gitlab",
      operationId: "gitlabWebhook",
      tag: "Webhooks",
      summary: "Job Hook.",
      role: "known",
      keepsNothing: true,
      body: json(z.looseObject({})),
      response: { status: 200, description: "Taken", schema: z.object({ from: z.string() }) },
      handler: ({ actor }) => Promise.resolve({ from: actor?.id ?? "" }),
    });
  }

  function signed(body: string, change: Readonly<Record<string, string>> = {}): Record<string, string> {
    const timestamp = change["webhook-timestamp"] ?? String(now / 1_000);
    const mac = createHmac("sha256", key).update(`msg_1.${timestamp}.${body}`).digest("base64");
    return {
      ...asJson,
      "webhook-id": "msg_1",
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,AAAA v1,${mac}`,
      ...change,
    };
  }

  it("is known by its secret", async () => {
    const { response, json: body } = await send(hook([{ caller, token: "other" }, plainHook]), {
      headers: { ...asJson, "X-Gitlab-Token": "s3cret" },
    });
    expect([response.status, body]).toEqual([200, { from: "webhook/main" }]);
  });

  it("is known by the signature of its very bytes", async () => {
    const body = '{ "object_kind":"build" }';
    const { response } = await send(hook([plainHook, signedHook]), { body, headers: signed(body) });
    expect(response.status).toBe(200);
  });

  it.each([
    ["another secret", {}, { ...asJson, "X-Gitlab-Token": "s3cre" }, "X-Gitlab-Token is not valid"],
    ["nothing", {}, asJson, "neither X-Gitlab-Token nor webhook-signature"],
    ["a changed body", { a: 1 }, signed("{}"), "signature is not valid"],
    [
      "a bad signature beside the right secret",
      {},
      signed("{}", { "webhook-signature": "v1,AAAA", "X-Gitlab-Token": "s3cret" }),
      "signature is not valid",
    ],
    [
      "an old signature",
      {},
      signed("{}", { "webhook-timestamp": String(now / 1_000 - 301) }),
      "more than 300 s away",
    ],
    ["no time", {}, signed("{}", { "webhook-timestamp": "soon" }), "webhook-timestamp soon"],
  ])("is refused with %s", async (_title, body, headers, words) => {
    const { response, json: answer } = await send(hook([signedHook]), {
      body: JSON.stringify(body),
      headers,
    });
    expect(response.status).toBe(401);
    expect(answer.error.message).toContain(words);
  });

  it("with a signature needs a webhook that has a key", async () => {
    const { response } = await send(hook([plainHook]), { headers: signed("{}") });
    expect(response.status).toBe(401);
  });
});
