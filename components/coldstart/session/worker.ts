/** The explorer's worker: resolves a question with and without its changes. */
import { serveCalls } from "@/lib/client/workerBridge/serveCalls";
import { answerOf } from "./answer";
import type { ResolveCalls } from "./calls";

const calls: ResolveCalls = { resolve: answerOf };

serveCalls(() => undefined, calls);
