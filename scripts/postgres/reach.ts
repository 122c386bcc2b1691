/**
 * When root starts Plimsoll, PostgreSQL runs as another user, who must be able to pass every folder above its
 * programs and its data. Where that is not so (a home folder, say) both move to a folder that anybody can pass.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binariesAt, type Binaries } from "./binaries";
import { canEnter, unprivilegedUser, type SystemUser } from "./systemUser";

export interface Placement {
  readonly directory: string;
  /** Why it is not where it was asked for, in words; absent when it is. */
  readonly note?: string;
}

/** Where a cluster for the data directory can live. */
export function placeCluster(dataDirectory: string): Placement {
  const wanted = join(dataDirectory, "postgres");
  const user = unprivilegedUser();
  if (!user) return { directory: wanted };
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 });
  if (canEnter(user, dataDirectory)) return { directory: wanted };
  const id = createHash("sha256").update(dataDirectory).digest("hex").slice(0, 12);
  const directory = join(commonFolder(), id, "postgres");
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  return {
    directory,
    note: `PostgreSQL runs as the user ${user.name}, who cannot enter ${dataDirectory}: its data is kept in ${directory}`,
  };
}

/** The programs, copied to a folder that the user can enter where theirs cannot be. */
export function reachableBinaries(binaries: Binaries, user: SystemUser | undefined): Binaries {
  if (!user || canEnter(user, join(binaries.home, "bin"))) return binaries;
  const id = createHash("sha256").update(binaries.home).digest("hex").slice(0, 12);
  const home = join(commonFolder(), `postgresql-${id}`);
  if (!existsSync(home)) {
    const copy = `${home}.${process.pid}`;
    cpSync(binaries.home, copy, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(copy, home);
    } catch {
      rmSync(copy, { recursive: true, force: true });
    }
  }
  return binariesAt(home);
}

function commonFolder(): string {
  for (const folder of ["/var/lib/plimsoll", join(tmpdir(), "plimsoll")]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      return folder;
    } catch {
      continue;
    }
  }
  throw new Error(
    "No folder could be made for PostgreSQL. Set PLIMSOLL_DATA_DIR to a folder that anybody can enter.",
  );
}
