/** `npm start` with the server of the tests in place of the pages, which would have to be built first. */
import { fileURLToPath } from "node:url";
import { runProduct } from "../../scripts/start/product";

const root = fileURLToPath(new URL("../..", import.meta.url));
const server = process.argv[2] ?? "test/support/serverProcess.ts";

process.exit(await runProduct({ root, args: ["--import", "tsx", server], prepare: () => Promise.resolve() }));
