import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineRoute, useLog } from "@/test/support/routes";
import { openApiDocument } from "../openapi";
import { multipart } from "./multipart";

useLog();

/** What the handler had read when it ended, successfully or not. */
const read: string[] = [];

const route = defineRoute({
  method: "POST",
  path: "/api/v1/uploads",
  operationId: "upload",
  tag: "Things",
  summary: "Upload.",
  role: "viewer",
  body: multipart({
    jobs: { kind: "file", maxBytes: 200_000 },
    images: { kind: "file", maxBytes: 100, optional: true },
    options: { kind: "text", maxBytes: 20 },
  }),
  response: { status: 200, description: "What came", schema: z.object({ parts: z.array(z.string()) }) },
  handler: async ({ body }) => {
    read.length = 0;
    for await (const part of body) {
      if (part.kind === "text") read.push(`${part.name}=${part.text}`);
      else if (part.fileName === "skip.csv") read.push(`${part.name} skipped`);
      else {
        let size = 0;
        for await (const chunk of part.content) size += chunk.length;
        read.push(`${part.name} ${part.fileName} ${part.contentType} ${size}`);
      }
    }
    return { parts: [...read] };
  },
});

interface Answer {
  readonly parts?: string[];
  readonly error?: { readonly message: string; readonly details: { path: string }[] };
}

/**
 * Encodes a form as bytes, as it arrives over a connection: the stream that Node 24 makes of a FormData keeps writing
 * after it was cancelled, and rejects unhandled.
 */
async function encoded(data: FormData): Promise<{ body: ArrayBuffer; type: string }> {
  const response = new Response(data);
  return { body: await response.arrayBuffer(), type: response.headers.get("content-type") ?? "" };
}

async function send(content: BodyInit, given?: string): Promise<{ status: number; json: Answer }> {
  const { body, type } =
    content instanceof FormData ? await encoded(content) : { body: content, type: given };
  const request = new Request("http://plimsoll.test/api/v1/uploads", {
    method: "POST",
    body,
    ...(type === undefined ? {} : { headers: { "content-type": type } }),
    ...({ duplex: "half" } as object),
  });
  const response = await route.handle(request, { params: Promise.resolve({}) });
  return { status: response.status, json: (await response.json()) as Answer };
}

function form(...parts: readonly (readonly [name: string, value: string | Blob, file?: string])[]): FormData {
  const data = new FormData();
  for (const [name, value, file] of parts) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, value, file);
  }
  return data;
}

const csv = (size: number): Blob => new Blob(["x".repeat(size)], { type: "text/csv" });
const jobs = ["jobs", csv(150_000), "../../jobs.csv"] as const;
const options = ["options", '{"a":1}'] as const;

describe("a multipart body", () => {
  it("arrives part by part, in the caller's order, file names without folders", async () => {
    const { status, json } = await send(form(options, jobs, ["images", csv(100), "i.csv"]));
    expect([status, json]).toEqual([
      200,
      { parts: ['options={"a":1}', "jobs jobs.csv text/csv 150000", "images i.csv text/csv 100"] },
    ]);
  });

  it("goes on behind a file that nobody reads", async () => {
    const { json } = await send(form(["jobs", csv(190_000), "skip.csv"], options));
    expect(json.parts).toEqual(["jobs skipped", 'options={"a":1}']);
  });

  it.each([
    [
      "a part that is unknown",
      form(jobs, options, ["colour", "red"]),
      422,
      'The part "colour" is not a part here',
    ],
    ["a part that is sent twice", form(options, options, jobs), 422, 'The part "options" is sent twice'],
    [
      "a file that is too long",
      form(["jobs", csv(200_001), "j"], options),
      413,
      'The part "jobs" is longer than 200,000 bytes',
    ],
    [
      "a text that is too long",
      form(["options", "x".repeat(21)], jobs),
      413,
      'The part "options" is longer than 20 bytes',
    ],
    ["a missing part", form(["images", csv(1), "i"]), 422, "lacks the parts jobs, options"],
    [
      "a body that is too long",
      form(["jobs", csv(400_000), "skip.csv"], options),
      413,
      "longer than 298,424 bytes",
    ],
  ])("is refused for %s", async (_title, body, status, words) => {
    const answer = await send(body);
    expect(answer.json.error?.message).toContain(words);
    expect(answer.status).toBe(status);
  });

  const text = (lines: readonly string[]): string => lines.join("\r\n");
  const type = "multipart/form-data; boundary=b";
  const head = ["--b", 'Content-Disposition: form-data; name="jobs"; filename="j.csv"', ""];
  it.each([
    ["in a file", text([...head, "a,b"]), type],
    ["before its first part", "", type],
    ["without a boundary", "x", "multipart/form-data"],
  ])("is refused when it is torn %s", async (_title, body, contentType) => {
    const { status, json } = await send(body, contentType);
    expect(json.error?.message).toContain("not multipart/form-data: ");
    expect(status).toBe(400);
  });

  it("is asked for by name where another type comes", async () => {
    const { status, json } = await send("{}", "application/json");
    expect([status, json.error?.message]).toEqual([
      415,
      'Content-Type "application/json" is not read here; send multipart/form-data.',
    ]);
  });

  it("is read no faster than the handler takes it", async () => {
    let pulled = 0;
    const encoder = new TextEncoder();
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(encoder.encode(pulled === 1 ? text([...head, ""]) : "x".repeat(65_536)));
      },
    });
    const { status } = await send(endless, type);
    expect(status).toBe(413);
    // 200,000 bytes are four chunks; the rest is buffered in the streams.
    expect(pulled).toBeLessThan(12);
  });

  it("has the same digest whatever its boundary, and another for another content", async () => {
    const kind = multipart({ a: { kind: "text", maxBytes: 9 }, f: { kind: "file", maxBytes: 99 } });
    const digestOf = async (value: string): Promise<string> => {
      const body = form(["a", "1"], ["f", new Blob([value]), "f"]);
      const { body: bytes, type } = await encoded(body);
      const request = new Request("http://x/", {
        method: "POST",
        body: bytes,
        headers: { "content-type": type },
      });
      return (await kind.read(request)).digest();
    };
    expect(await digestOf("same")).toBe(await digestOf("same"));
    expect(await digestOf("same")).not.toBe(await digestOf("other"));
  });

  it("is described with its parts", () => {
    const operation = openApiDocument([route.meta], {}, "1").paths?.["/api/v1/uploads"]?.post;
    expect(operation?.requestBody).toMatchObject({
      content: {
        "multipart/form-data": {
          schema: {
            required: ["jobs", "options"],
            properties: { jobs: { format: "binary" }, options: { type: "string" } },
          },
        },
      },
    });
  });
});
