/** Parameters of the part's routes. */
import { z } from "zod";
import { idParams } from "../http/routes/params";

const id = idParams.shape.id;
/** As in the jobs file. */
const name = z.string().min(1).max(500);

export const otherParams = z.object({ id, other: id });
export const pipelineParams = z.object({ id, pipeline: name });
export const jobParams = z.object({ id, job: name });
