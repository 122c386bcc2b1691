/** The upload form: its values, and their conversion to a request. Pure. */
import { z } from "zod";
import { jobSetNameSchema } from "@/lib/api/jobSets";
import type { NewJobSet } from "../hooks";

interface Values {
  readonly name: string;
  readonly jobs: File | null;
  readonly images: File | null;
  readonly rotations: File | null;
}

export const uploadFormSchema = z.custom<Values>().transform(({ name, ...chosen }, context): NewJobSet => {
  const refuse = (field: string, message: string): void =>
    context.addIssue({ code: "custom", path: [field], message });
  const { error } = jobSetNameSchema.safeParse(name.trim());
  if (name.trim() === "") refuse("name", "Name the job set, such as ci-week-47");
  else if (error) refuse("name", error.issues[0]?.message ?? "is not a name");
  if (chosen.jobs === null) refuse("jobs", "Choose the file of jobs");
  if (chosen.images === null) refuse("images", "Choose the file of images");
  const files = Object.fromEntries(
    Object.entries(chosen).flatMap(([part, file]) => (file === null ? [] : [[part, file]])),
  );
  return { name: name.trim(), files };
});
