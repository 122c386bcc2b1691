/** Vitest's set-up for each file of tests on real servers. */
import { setTimeout as sleep } from "node:timers/promises";
import { beginAnew } from "./environment";
import { untilMonthIsClear } from "./monthTurn";

// Builds of a minute ago are to be of the present month, until the last test of the file: on a busy machine the longest
// took 150 s.
const clearMs = untilMonthIsClear(Date.now(), { before: 300_000, after: 90_000 });
if (clearMs > 0) await sleep(clearMs);

beginAnew();
