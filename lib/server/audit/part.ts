import type { Part } from "../part";
import * as routes from "./routes";

export const audit: Part = { routes: Object.values(routes) };
