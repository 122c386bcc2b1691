import { askReplayTask } from "../../replay/askTask";
import { collectTask } from "../../replay/collect/task";
import { guardTask } from "../../replay/guard/task";
import { shadowTask } from "../../replay/shadow/task";
import { replayTask } from "../../replay/task";
import { worker } from "../worker";

export const tasks = [askReplayTask, collectTask, guardTask, shadowTask, replayTask];
export default worker(tasks);
