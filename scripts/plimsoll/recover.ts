/** `plimsoll recover EMAIL`: a new one-time link for an account that nobody can get into any more. */
import { SYSTEM } from "../../lib/server/audit";
import { recoverAccount } from "../../lib/server/auth/recover";
import { closeDb } from "../../lib/server/db";
import { withDatabase } from "./database";
import type { CommandIo } from "./io";

/** Exit code 0: the link is printed; 1: there is no such account; 2: called wrongly. */
export async function recoverCommand(args: string[], io: CommandIo): Promise<number> {
  const [email, ...more] = args;
  if (email === undefined || email.startsWith("-") || more.length > 0) {
    io.stderr("recover takes one e-mail address\nusage: plimsoll recover EMAIL\n");
    return 2;
  }
  return withDatabase(io, async ({ url }) => {
    // What is called from here on reads its database from the environment, once.
    process.env.DATABASE_URL = url;
    try {
      const recovered = await recoverAccount(email, { ...SYSTEM, requestId: "recover" });
      if (recovered.enabled) io.stderr(`${recovered.email} was disabled and is enabled now.\n`);
      if (recovered.role !== "admin") {
        io.stderr(`${recovered.email} is no administrator: its role is ${recovered.role}.\n`);
      }
      io.stderr(
        `Whoever opens this link chooses the password; it works until ${recovered.link.expiresAt}.\n`,
      );
      io.stdout(`${recovered.link.url}\n`);
      return 0;
    } finally {
      await closeDb();
    }
  });
}
