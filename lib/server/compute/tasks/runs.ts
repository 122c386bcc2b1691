import { previewTask } from "../../dataSources/previewTask";
import { dryRunTask } from "../../discovery/runs/dryRunTask";
import { runTask } from "../../discovery/runs/runTask";
import { worker } from "../worker";

export const tasks = [previewTask, dryRunTask, runTask];
export default worker(tasks);
