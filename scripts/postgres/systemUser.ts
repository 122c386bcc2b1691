/** PostgreSQL refuses to run as root, so a root process starts it as an unprivileged user. */
import { execFileSync, spawnSync } from "node:child_process";

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Returns undefined unless this process runs as root. Creates the user `postgres` if it does not exist. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = lookUp("postgres");
  if (known) return known;
  spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  const found = lookUp("postgres") ?? lookUp("nobody");
  if (found) return found;
  throw new Error(
    "PostgreSQL does not run as root, and there is no user postgres to run it as. " +
      "Start Plimsoll as another user, or set DATABASE_URL.",
  );
}

function lookUp(name: string): SystemUser | undefined {
  try {
    const id = (flag: string): number =>
      Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    return { name, uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

/** Whether the user can enter the folder, that is, traverse every folder above it. */
export function canEnter(user: SystemUser, folder: string): boolean {
  const check = spawnSync("/bin/sh", ["-c", 'test -d "$1" && cd "$1"', "sh", folder], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
  });
  return check.status === 0;
}
