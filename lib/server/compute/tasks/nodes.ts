import { readingTask } from "../../waterlines/readings/task";
import { snapshotTask } from "../../waterlines/snapshots/task";
import { nodeTimelineTask } from "../../waterlines/timeline/task";
import { worker } from "../worker";

export const tasks = [readingTask, snapshotTask, nodeTimelineTask];
export default worker(tasks);
