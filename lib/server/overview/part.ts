import { overviewSchema } from "../../api/overview";
import type { Part } from "../part";
import * as routes from "./routes";

export const overview: Part = { routes: Object.values(routes), schemas: { Overview: overviewSchema } };
