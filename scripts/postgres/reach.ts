/**
 * If root starts Plimsoll, PostgreSQL runs as another user, which must be able to traverse every folder above its
 * programs and its data. If it cannot (in a home folder, for example), both are placed in a folder that every user
 * can traverse.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binariesAt, type Binaries } from "./binaries";
import { canEnter, unprivilegedUser, type SystemUser } from "./systemUser";

export interface Placement {
  readonly directory: string;
  /** Why the cluster is not in the requested place; absent if it is. */
  readonly note?: string;
}

/** Returns where a cluster for the data directory can be placed. */
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

/** Returns the programs, copied to a folder that the user can enter if necessary. */
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
    "No folder could be created for PostgreSQL. Set PLIMSOLL_DATA_DIR to a folder that every user can enter.",
  );
}
