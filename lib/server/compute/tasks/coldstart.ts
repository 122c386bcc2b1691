import { herdTask, prefetchTask, resolveTask } from "../../coldstart/tasks";
import { worker } from "../worker";

export const tasks = [herdTask, prefetchTask, resolveTask];
export default worker(tasks);
