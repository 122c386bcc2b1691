import { imageDetailSchema } from "../../api/images";
import type { Route } from "../http/route";
import type { Part } from "../part";
import * as routes from "./routes";

export const names: Part = {
  routes: Object.values<Route>(routes),
  schemas: { Image: imageDetailSchema },
};
