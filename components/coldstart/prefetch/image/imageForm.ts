/** What checks the form for an image of a registry. */
import { manifestRequestSchema } from "@/lib/coldstart/shapes";
import { withSource } from "../../sourceForm";

export const imageFormSchema = withSource(manifestRequestSchema.pick({ source: true, image: true }));
