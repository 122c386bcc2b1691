import { csvTask, diffTask, explainTask, statusTask } from "../../discovery/runs/resultTasks";
import { worker } from "../worker";

export const tasks = [csvTask, diffTask, explainTask, statusTask];
export default worker(tasks);
