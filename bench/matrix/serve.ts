/**
 * The benchmark's server, in a separate process so that its time and memory are not measured. `/whole/…`,
 * `/decimals/…`.
 */
import { createServer } from "node:http";
import { buildBody } from "./body";

const bodies = { whole: buildBody("whole"), decimals: buildBody("decimals") };
const server = createServer(({ url }, response) => {
  const body = url?.startsWith("/decimals/") ? bodies.decimals : bodies.whole;
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) {
    const bytes = { whole: bodies.whole.length, decimals: bodies.decimals.length };
    process.stdout.write(`${JSON.stringify({ port: address.port, bytes })}\n`);
  }
});
// Exits when the benchmark that started this process has ended.
process.stdin.on("end", () => process.exit(0)).resume();
