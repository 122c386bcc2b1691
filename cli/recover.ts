/** `plimsoll recover EMAIL`: creates a one-time link for an account whose owner cannot sign in. */
import { declare, type Declare } from "./command";
import { withServerDatabase } from "./database";
import type { CommandIo } from "./io";

export const recover: Declare = (io, end) =>
  declare("recover", "print a one-time link for an account whose owner cannot sign in", {
    ok: "the link is printed",
    failed: "there is no such account",
  })
    .argument("<email>", "e-mail address of the account")
    .action(async (email: string) => end(await work(email, io)));

async function work(email: string, io: CommandIo): Promise<number> {
  const { SYSTEM } = await import("../lib/server/audit/write");
  const { recoverAccount } = await import("../lib/server/auth/recover");
  return withServerDatabase(io, async () => {
    const recovered = await recoverAccount(email, { ...SYSTEM, requestId: "recover" });
    if (recovered.enabled) io.stderr(`${recovered.email} was disabled and is enabled now.\n`);
    if (recovered.role !== "admin") {
      io.stderr(`${recovered.email} is not an administrator: its role is ${recovered.role}.\n`);
    }
    io.stderr(
      `The person who opens this link chooses the password; it works until ${recovered.link.expiresAt}.\n`,
    );
    io.stdout(`${recovered.link.url}\n`);
    return 0;
  });
}
