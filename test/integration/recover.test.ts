/** `plimsoll recover`: restores access if the only administrator is locked out. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { SYSTEM } from "@/lib/server/audit/write";
import { lookUpLink, redeemLink } from "@/lib/server/auth/links";
import { hashPassword } from "@/lib/server/auth/password";
import { recoverAccount } from "@/lib/server/auth/recover";
import { signIn } from "@/lib/server/auth/signIn";
import { closeDb, db } from "@/lib/server/core/db";
import { dispatch } from "@/cli/dispatch";
import { createDatabase } from "@/test/support/database";
import { setEnvironment } from "@/test/support/environment";
import { TESTER, useHouse } from "@/test/support/house";

useHouse();

const ADA = "ada@example.com";
const PASSWORD = "a password of some length";
const AGENT = { userAgent: "Test" };

beforeEach(async () => {
  const passwordHash = await hashPassword("what was forgotten");
  await db().user.create({
    data: { email: ADA, name: "Ada", role: "admin", passwordHash, disabledAt: new Date() },
  });
});
afterEach(() => db().user.deleteMany());

const tokenOf = (url: string): string => new URL(url).hash.slice(1);

async function recover(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = "";
  let stderr = "";
  const before = { ...process.env };
  try {
    const code = await dispatch(["recover", ...args], {
      stdout: (text) => (stdout += text),
      stderr: (text) => (stderr += text),
    });
    return { code, stdout, stderr };
  } finally {
    process.env = before;
  }
}

it("prints a link that lets a disabled administrator choose a password and come in", async () => {
  const { code, stdout, stderr } = await recover(" ADA@example.com ");
  expect(stderr).toContain("was disabled and is enabled now");
  expect(code).toBe(0);
  // The link alone, for a script to read.
  expect(stdout).toMatch(/^http\S+\/setup#plimsoll_l_[\w-]{43}\n$/);
  const token = tokenOf(stdout.trim());
  expect(await lookUpLink(token)).toMatchObject({ kind: "password", email: ADA });
  await redeemLink({ token, password: PASSWORD, ...AGENT }, TESTER);
  await expect(signIn({ email: ADA, password: PASSWORD, ...AGENT }, TESTER)).resolves.toHaveProperty("token");
  await expect(lookUpLink(token)).rejects.toThrow("used already");
});

it("leaves one event, in the system's name and without the link", async () => {
  const before = await db().auditEvent.count();
  const { stdout } = await recover(ADA);
  const [event] = await db().auditEvent.findMany({ orderBy: { id: "desc" }, take: 1 });
  expect(await db().auditEvent.count()).toBe(before + 1);
  expect(event).toMatchObject({
    actor: "system",
    role: "system",
    action: "user.recover",
    target: `user/${ADA}`,
    before: { disabled: true },
    after: { disabled: false },
  });
  expect(JSON.stringify(event)).not.toContain(tokenOf(stdout.trim()));
});

it("makes the link before worth nothing, and says who is no administrator", async () => {
  await db().user.update({ where: { email: ADA }, data: { role: "viewer", disabledAt: null } });
  const first = await recover(ADA);
  const second = await recover(ADA);
  expect(second.stderr).toContain("its role is viewer");
  expect(second.stderr).not.toContain("disabled");
  await expect(lookUpLink(tokenOf(first.stdout.trim()))).rejects.toThrow("used already");
  await expect(lookUpLink(tokenOf(second.stdout.trim()))).resolves.toMatchObject({ email: ADA });
});

it("changes nothing for an address without an account, and names the administrators", async () => {
  const before = await db().auditEvent.count();
  const { code, stdout, stderr } = await recover("eve@example.com");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("There is no account eve@example.com. Administrators: ada@example.com.");
  expect(await db().auditEvent.count()).toBe(before);
  expect(await db().setupLink.count()).toBe(0);
});

it("keeps neither link nor account enabled when its event cannot be written", async () => {
  // A text that PostgreSQL cannot store breaks the event, the last step of the transaction.
  await expect(recoverAccount(ADA, { ...SYSTEM, requestId: "\u0000" })).rejects.toThrow();
  expect(await db().setupLink.count()).toBe(0);
  expect(await db().user.findUniqueOrThrow({ where: { email: ADA } })).toHaveProperty(
    "disabledAt",
    expect.any(Date),
  );
});

it.each([[[]], [["--nobody"]], [["a@example.com", "b@example.com"]]])(
  "is called with one address, not %j",
  async (args) => {
    const { code, stderr } = await recover(...args);
    expect(code).toBe(2);
    expect(stderr).toContain("usage: plimsoll recover [options] <email>");
  },
);

it("says what to do about a database that nobody has migrated", async () => {
  const empty = await createDatabase({ empty: true });
  const before = process.env.DATABASE_URL;
  await closeDb();
  setEnvironment({ DATABASE_URL: empty.url });
  try {
    for (const words of [["recover", ADA], ["minutes"], ["changes"], ["image", "ci/node:22"]]) {
      let err = "";
      const io = { stdout: () => undefined, stderr: (text: string) => void (err += text) };
      expect(await dispatch(words, io), words.join(" ")).toBe(1);
      expect(err).toContain("the database has no tables of Plimsoll yet: run plimsoll migrate\n");
    }
  } finally {
    setEnvironment({ DATABASE_URL: before });
    await empty.drop();
  }
});
