/** The benchmark's server, a process of its own: its time and memory are not measured. */
import { createServer } from "node:http";
import { buildBody } from "./body";

const body = buildBody();
const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) {
    process.stdout.write(`${JSON.stringify({ port: address.port, bytes: body.length })}\n`);
  }
});
// The benchmark that started this process has gone.
process.stdin.on("end", () => process.exit(0)).resume();
