/**
 * `npm start` with another server instead of the pages, which would have to be built first. Argument: file of the
 * server.
 */
import { fileURLToPath } from "node:url";
import { runProduct } from "../../scripts/start/product";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Beside this program. */
const bundles = fileURLToPath(new URL(".", import.meta.url));
const [server = ""] = process.argv.slice(2);

process.exit(await runProduct({ root, args: [server], bundles, prepare: () => Promise.resolve() }));
