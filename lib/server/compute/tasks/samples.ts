import { seriesTask } from "../../discovery/runs/seriesTask";
import { unpackTask } from "../../discovery/runs/unpackTask";
import { worker } from "../worker";

export const tasks = [seriesTask, unpackTask];
export default worker(tasks);
