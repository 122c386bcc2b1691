import { waterlinePlanSchema, waterlineValidationSchema } from "../../api/waterlines";
import type { Route } from "../http/route";
import type { Part } from "../part";
import * as routes from "./routes";

export const waterlines: Part = {
  routes: Object.values<Route>(routes),
  schemas: { WaterlinePlan: waterlinePlanSchema, WaterlineValidation: waterlineValidationSchema },
};
