import { changeTask, historyTask, jobTask, runnerTask } from "../../queue/read/tasks";
import { simulationTask } from "../../queue/simulation";
import { worker } from "../worker";

export const tasks = [changeTask, historyTask, jobTask, runnerTask, simulationTask];
export default worker(tasks);
