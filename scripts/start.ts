/** `npm start`: builds the pages when needed, and runs the product (scripts/start/product.ts). */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { jsonConsole } from "../lib/server/core/jsonConsole";
import { buildIfNeeded } from "./start/build";
import { runProduct } from "./start/product";

const root = fileURLToPath(new URL("..", import.meta.url));
// Words for a person at a terminal; for whatever else reads them, log lines like the server's.
if (!process.stdout.isTTY) jsonConsole("info");

process.exit(
  await runProduct({
    root,
    args: [join(root, ".next", "standalone", "server.js")],
    prepare: (say) => buildIfNeeded(root, say),
  }),
);
