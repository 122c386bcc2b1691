/**
 * A separate process that sends a large replay and waits for its end. Arguments: URL of the product, folder of the
 * files.
 */
import { LARGE_REPLAY_JOBS, sendLargeReplay } from "./largeReplay";

const [url = "", folder = ""] = process.argv.slice(2);
await sendLargeReplay(url, folder);
console.log(JSON.stringify({ jobs: LARGE_REPLAY_JOBS }));
