/** A process that works at one import until it is killed. */
import { executeOperation } from "../../../lib/server/operations/execute";
import { importOperation } from "../../../lib/server/minutes/imports/operation";

await executeOperation(importOperation, process.argv[2] ?? "", new AbortController().signal);
process.exit(0);
