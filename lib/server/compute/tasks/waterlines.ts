import { largePlanTask, waterlinePlanTask, waterlineValidateTask } from "../../waterlines/tasks";
import { worker } from "../worker";

export const tasks = [largePlanTask, waterlinePlanTask, waterlineValidateTask];
export default worker(tasks);
