/** E-mail in real SMTP sessions: what the mail server accepts, what it refuses, and that no password is revealed. */
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SmtpConfig } from "@/lib/server/core/configSmtp";
import { db } from "@/lib/server/core/db";
import { notifyByEmail } from "@/lib/server/email/notify";
import { sendEmail } from "@/lib/server/email/send";
import { startWorker } from "@/lib/server/operations/worker";
import { updateSettings } from "@/lib/server/settings/service";
import { callApi } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { makePerson } from "@/test/support/people";
import { MAIL_CA, startMailServer, type MailServer } from "@/test/support/mailServer";

const PASSWORD = "p@ss/w0rd:of-a-test";
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer({ password: PASSWORD });
  process.env.PLIMSOLL_SMTP_URL = `smtp://bot:${encodeURIComponent(PASSWORD)}@localhost:${mail.port}`;
  process.env.PLIMSOLL_SMTP_CA_FILE = MAIL_CA;
});
useHouse();
afterAll(async () => {
  delete process.env.PLIMSOLL_SMTP_URL;
  delete process.env.PLIMSOLL_SMTP_CA_FILE;
  await mail.close();
});
beforeEach(() => {
  mail.taken.length = 0;
  mail.refuse = null;
});

const TO = ["ann@example.com", "bob@example.com"];
const message = { subject: "acme has at most 5% left", text: "Namespace: acme\n.\nLeft: 4 — less\n" };
const never = new AbortController().signal;
const email = { id: "0190", host: "plimsoll.example.com", recipient: "ann@example.com", ...message };
const through = (varied: Partial<SmtpConfig> = {}): SmtpConfig => ({
  host: "localhost",
  port: mail.port,
  implicitTls: false,
  user: "bot",
  password: PASSWORD,
  from: "Plimsoll <plimsoll@example.com>",
  caFile: MAIL_CA,
  ...varied,
});

describe("a message", () => {
  it("goes to each recipient by itself, over TLS, and its operation's id is its Message-ID", async () => {
    await updateSettings({ alertRecipients: TO }, TESTER);
    await db().$transaction((tx) => notifyByEmail(tx, message));
    const worker = startWorker();
    try {
      await eventually(async () => (await db().operation.count({ where: { state: "succeeded" } })) === 2);
    } finally {
      await worker.stop();
    }
    expect(mail.taken.map(({ to }) => to).sort()).toEqual(TO.map((address) => [address]));
    for (const { raw, encrypted, user, from, to } of mail.taken) {
      expect([encrypted, user, from]).toEqual([true, "bot", "plimsoll@example.com"]);
      const { id } = await db().emailDelivery.findFirstOrThrow({ where: { recipient: to[0] ?? "" } });
      expect(raw).toContain(`Message-ID: <${id}@localhost>`);
      expect(raw).toContain("Auto-Submitted: auto-generated");
      expect(raw).toContain("Subject: acme has at most 5% left");
    }
  });

  it("that the server refuses for good is not tried again; what it refuses for now is", async () => {
    mail.refuse = { code: 550, words: "no such mailbox" };
    expect(await sendEmail(through(), email, never)).toMatchObject({
      why: expect.stringContaining("no such mailbox") as string,
      final: true,
    });
    mail.refuse = { code: 451, words: "try later" };
    expect(await sendEmail(through(), email, never)).toMatchObject({ final: false });
    mail.refuse = null;
    expect(await sendEmail(through(), email, never)).toBeNull();
  });

  it("is not handed to a server whose certificate nobody vouches for, nor to one that is away", async () => {
    const stranger = await sendEmail(through({ caFile: undefined }), email, never);
    expect(stranger?.why).toMatch(/^localhost:\d+ did not accept the message: .*certificate/);
    const away = await sendEmail(through({ port: 9 }), email, never);
    expect(away).toMatchObject({ why: expect.stringContaining("ECONNREFUSED") as string, final: false });
    expect(mail.taken).toEqual([]);
  });

  // Before a server that says nothing is given up by itself, which takes 10 s.
  it(
    "is given up at once when its sender is stopped, and the conversation ends",
    { timeout: 8_000 },
    async () => {
      const stopped = new AbortController();
      const silent = createServer((socket) => {
        socket.on("error", () => undefined);
        stopped.abort(new Error("stopped"));
      });
      await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
      const { port } = silent.address() as AddressInfo;
      await expect(sendEmail(through({ host: "127.0.0.1", port }), email, stopped.signal)).rejects.toThrow(
        "stopped",
      );
      // Waits for the connection's end.
      await new Promise((resolve) => silent.close(resolve));
    },
  );

  it("goes through TLS from the first byte on where the address says smtps", async () => {
    const other = await startMailServer({ implicitTls: true });
    try {
      const config = through({ port: other.port, implicitTls: true, user: undefined, password: undefined });
      expect(await sendEmail(config, email, never)).toBeNull();
      expect(other.taken).toMatchObject([{ encrypted: true, user: null }]);
    } finally {
      await other.close();
    }
  });
});

it("a test of it says what became of each recipient, and no password", async () => {
  await updateSettings({ alertRecipients: TO }, TESTER);
  const settings = await callApi("GET", "/api/v1/settings");
  expect(settings.json).toMatchObject({ alertRecipients: TO, mailServer: `localhost:${mail.port}` });
  const tested = await callApi("POST", "/api/v1/settings/test-email");
  expect(tested.json).toEqual({
    items: TO.map((recipient) => ({
      recipient,
      ok: true,
      message: `localhost:${mail.port} accepted the message`,
    })),
  });
  const wrong = await sendEmail(through({ password: "another-password" }), email, never);
  expect(wrong?.why).toContain("535");
  const events = await db().auditEvent.findMany();
  const said = JSON.stringify([settings.json, tested.json, wrong, events]);
  expect(said).not.toContain(PASSWORD);
  expect(said).not.toContain("another-password");
});

it("refuses recipients that are no addresses, naming each", async () => {
  const refused = await callApi("PUT", "/api/v1/settings", {
    json: { alertRecipients: ["ann", "b@example.com"] },
  });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("alertRecipients[0]")]);
});

it("tells the recipients to administrators alone", async () => {
  await updateSettings({ alertRecipients: TO }, TESTER);
  for (const role of ["viewer", "tuner"] as const) {
    const { status, json, text } = await callApi("GET", "/api/v1/settings", {
      as: await makePerson(`settings-${role}`, role),
    });
    expect([status, json]).toMatchObject([200, { alertRecipients: null }]);
    expect(text).not.toContain("example.com");
  }
  const admin = await callApi("GET", "/api/v1/settings");
  expect(admin.json).toMatchObject({ alertRecipients: TO });
});

it("names no recipient to a viewer who reads or watches its operation, whatever the server said of them", async () => {
  await updateSettings({ alertRecipients: ["ann@example.com"] }, TESTER);
  await db().operation.deleteMany();
  mail.refuse = { code: 550, words: "<ann@example.com>: ann is unknown here" };
  await db().$transaction((tx) => notifyByEmail(tx, message));
  const worker = startWorker();
  try {
    await eventually(async () => (await db().operation.count({ where: { state: "failed" } })) === 1);
  } finally {
    await worker.stop();
  }
  const { id } = await db().operation.findFirstOrThrow();
  const as = await makePerson("email-reader", "viewer");
  const read = await callApi("GET", `/api/v1/operations/${id}`, { as });
  expect(read.json).toMatchObject({
    kind: "email",
    subject: "email/alerts",
    state: "failed",
    message: `localhost:${mail.port} did not accept the message: status 550`,
  });
  const watched = await callApi("GET", `/api/v1/operations/${id}/events`, { as });
  const cancelled = await callApi("POST", `/api/v1/operations/${id}/cancel`);
  expect([watched.status, cancelled.status]).toEqual([200, 409]);
  for (const { text } of [read, watched, cancelled]) expect(text).not.toMatch(/ann/);
});
