import { checkTask, exportTask, validateTask } from "../../discovery/policies/documentTasks";
import { worker } from "../worker";

export const tasks = [checkTask, exportTask, validateTask];
export default worker(tasks);
