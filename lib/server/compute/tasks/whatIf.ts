import { remediesTask } from "../../discovery/runs/remediesTask";
import { whatIfTask } from "../../discovery/runs/whatIfTask";
import { worker } from "../worker";

export const tasks = [remediesTask, whatIfTask];
export default worker(tasks);
