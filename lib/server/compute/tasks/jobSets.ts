import { jobSetTask } from "../../replay/jobSets/task";
import { worker } from "../worker";

export const tasks = [jobSetTask];
export default worker(tasks);
