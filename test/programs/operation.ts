/** A process that works on one operation until it is killed: `operation KIND ID`. */
import { KINDS } from "../../lib/server/operations/kinds";
import { executeOperation } from "../../lib/server/operations/execute";

const [, , name, id = ""] = process.argv;
const kind = KINDS.find((each) => each.kind === name);
if (!kind) throw new Error(`There is no kind of operation ${name}.`);
await executeOperation(kind, id, new AbortController().signal);
process.exit(0);
