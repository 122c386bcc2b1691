import { manifestTask } from "../../coldstart/manifest/read";
import { tagsTask } from "../../coldstart/manifest/tags";
import { worker } from "../worker";

export const tasks = [manifestTask, tagsTask];
export default worker(tasks);
