/** A process that reports builds until it is killed. Writes a line once the first are stored. */
import { ingestBuilds } from "../../lib/server/minutes/ingest";
import { TESTER } from "../support/house";
import { shuffledBatches, stream, writeAtOnce } from "../support/minutes/reports";

const [count = "0", finishedAt = ""] = process.argv.slice(2);
const batches = shuffledBatches(stream(Number(count), finishedAt), 20, 20);
await writeAtOnce(batches, 3, async (batch) => {
  await ingestBuilds(batch, TESTER);
  process.stdout.write("in\n");
});
