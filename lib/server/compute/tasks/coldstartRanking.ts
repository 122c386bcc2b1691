import { observationTask } from "../../coldstart/mirror/read";
import { rankingLinkTask } from "../../coldstart/rankingTask";
import { worker } from "../worker";

export const tasks = [observationTask, rankingLinkTask];
export default worker(tasks);
