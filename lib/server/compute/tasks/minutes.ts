import { minutesWhatIfTask } from "../../minutes/whatIf/task";
import { worker } from "../worker";

export const tasks = [minutesWhatIfTask];
export default worker(tasks);
