import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Whether a server could currently listen on the port of the loopback address. */
export async function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * Below the ports that Linux, macOS and Windows assign to outgoing connections, which could take a port before it is
 * used.
 */
const FIRST = 20_000;
const COUNT = 12_000;
const given = new Set<number>();

/** Returns the wanted port if it is free, else another free one that no earlier call in this process has returned. */
export async function freePort(wanted = 0): Promise<number> {
  if (wanted !== 0 && (await isFree(wanted))) {
    given.add(wanted);
    return wanted;
  }
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const port = FIRST + randomInt(COUNT);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`There is no free port from ${FIRST} to ${FIRST + COUNT - 1}.`);
}
