/** `npm start`: builds the pages if needed, and runs the product (scripts/start/product.ts). */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { jsonConsole } from "../lib/server/core/jsonConsole";
import { buildIfNeeded, builtFolder } from "./start/build";
import { runProduct } from "./start/product";

const words = process.argv.slice(2);
if (words.length > 0) {
  const asked = words.some((word) => word === "--help" || word === "-h");
  if (!asked) console.error(`It takes no arguments, and was given ${words.join(" ")}.`);
  console.error(
    "npm start is configured by environment variables, such as PORT=3001 npm start; docs/operating/configuration.md lists them.",
  );
  process.exit(asked ? 0 : 2);
}

const root = fileURLToPath(new URL("..", import.meta.url));
const built = builtFolder(root);
// Prints plain text on a terminal, and otherwise log lines like the server's.
if (!process.stdout.isTTY) jsonConsole("info");

process.exit(
  await runProduct({
    root,
    args: [join(built, "server.js")],
    bundles: built,
    prepare: (say) => buildIfNeeded(root, say),
  }),
);
