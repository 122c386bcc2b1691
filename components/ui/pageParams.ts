/** What a page reads from its address. */
import { notFound } from "next/navigation";
import { gitlabIdParamSchema } from "@/lib/api/builds";

/** A parameter's value; null if the address does not have it, or has it several times. */
export const one = (param: string | readonly string[] | undefined): string | null =>
  typeof param === "string" ? param : null;

/** The GitLab id in the page's path. Ends the page as not found if it is no such id. */
export async function gitlabIdOf(params: Promise<{ readonly id: string }>): Promise<number> {
  const id = gitlabIdParamSchema.safeParse((await params).id).data;
  if (id === undefined) notFound();
  return id;
}
