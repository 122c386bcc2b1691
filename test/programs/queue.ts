/** A process that requests jobs with a runner's token until it is killed. */
import { findRunnerByToken, requestJob } from "../../lib/server/queue";

const [token = ""] = process.argv.slice(2);
console.log("ready");
const client = async (): Promise<void> => {
  for (;;) {
    const runner = await findRunnerByToken(token);
    if (!runner) throw new Error("no runner has this token");
    const job = await requestJob(runner);
    if (job.kind !== "assigned") await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
await Promise.all([client(), client(), client(), client()]);
