/**
 * Adds the platform binaries that npm left out to package-lock.json.
 *
 * npm drops an optional package from the lockfile if the package cannot be fetched while the lockfile is written (for
 * example from a registry mirror that holds only some platforms), and `npm ci` then rejects the lockfile on every
 * platform. The dependant names the packages with exact versions, and their names contain the platform. Entries added
 * here have no checksum.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64"];
const LIBRARIES = { gnu: "glibc", musl: "musl" };

/** Returns the lockfile path of the package that `from` requires by name, or undefined. */
function resolve(packages, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/")))) {
    const path = `${place === "" ? "" : `${place}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (place === "") return undefined;
  }
}

/** Returns [name, version] of every optional dependency that the lockfile names but does not contain. */
export function leftOut({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).filter(([name]) => resolve(packages, path, name) === undefined),
  );
}

/** Returns the lockfile with the missing entries. Throws if a version or a platform cannot be determined. */
export function complete(lock) {
  const packages = { ...lock.packages };
  for (const [name, version] of leftOut(lock)) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new Error(`${name}@${version} is no exact version`);
    packages[`node_modules/${name}`] = { version, ...platform(name), optional: true };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

function platform(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!os || !cpu) throw new Error(`the platform of ${name} cannot be determined from its name`);
  const libc = Object.entries(LIBRARIES).find(([word]) => os === "linux" && words.includes(word))?.[1];
  return { cpu: [cpu], ...(libc ? { libc: [libc] } : {}), os: [os] };
}

const file = fileURLToPath(new URL("../package-lock.json", import.meta.url));
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = leftOut(lock);
  writeFileSync(file, `${JSON.stringify(complete(lock), null, 2)}\n`);
  console.log(`package-lock.json: ${missing.length} left-out platform packages added`);
}
