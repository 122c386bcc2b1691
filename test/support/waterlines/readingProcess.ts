/** A process that works at one reading of nodes until it is killed. */
import { executeOperation } from "../../../lib/server/operations/execute";
import { readingOperation } from "../../../lib/server/waterlines/readings/operation";

await executeOperation(readingOperation, process.argv[2] ?? "", new AbortController().signal);
process.exit(0);
