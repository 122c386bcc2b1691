/** A server that answers one request and exits. */
import { createServer } from "node:http";

createServer((_, response) => {
  response.end("ok", () => process.exit(3));
}).listen(Number(process.env.PORT), "127.0.0.1");
