/**
 * A separate process that requests one path after the other until its input ends, and then prints how many
 * milliseconds each took, by path. Arguments: URL of the product, milliseconds between two requests, paths.
 */
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const [url = "", pause = "", ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const times: Record<string, number[]> = Object.fromEntries(paths.map((path) => [path, []]));
let isEnding = false;
process.stdin.on("end", () => (isEnding = true)).resume();

/** Resolves at the last byte of the response. Throws for a status other than 200. */
function ask(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`GET ${path}: ${answer.statusCode}`));
      answer.on("end", resolve).on("error", reject).resume();
    }).on("error", reject);
  });
}

while (!isEnding) {
  for (const path of paths) {
    const began = performance.now();
    await ask(path);
    times[path]?.push(performance.now() - began);
    await sleep(Number(pause));
  }
}
agent.destroy();
console.log(JSON.stringify(times));
