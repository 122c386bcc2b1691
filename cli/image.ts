/** `plimsoll image REFERENCE`: an image's rank in every policy, its cost, and the nodes that hold it. */
import type { ImageDetail } from "../lib/api/images";
import { declare, jsonOption, type Declare } from "./command";
import { withServerDatabase } from "./database";
import type { CommandIo } from "./io";

interface Options {
  readonly json: boolean;
}

export const image: Declare = (io, end) =>
  declare("image", "print what is known about an image: its place in every policy, its cost, its nodes", {
    ok: "printed, whether the image is known or not",
    failed: "a part could not answer, or the database cannot be read",
  })
    .argument("<reference>", "such as registry.example.com/ci/node:22")
    .addOption(jsonOption().default(false))
    .action(async (reference: string, options: Options) => end(await work(reference, options, io)));

async function work(reference: string, { json }: Options, io: CommandIo): Promise<number> {
  const { imageReferenceSchema } = await import("../lib/api/images");
  if (!imageReferenceSchema.safeParse(reference).success) {
    io.stderr("Write a reference of 1 to 4096 characters.\n");
    return 2;
  }
  return withServerDatabase(io, async () => {
    const { readImage } = await import("../lib/server/names/image/read");
    const detail = await readImage(reference);
    if (json) io.stdout(`${JSON.stringify(detail)}\n`);
    else (await import("./imageReport")).printImage(detail, io);
    return failures(detail, io);
  });
}

function failures({ policies, replays, nodes }: ImageDetail, io: CommandIo): number {
  const failed = [policies, replays, nodes].flatMap((part) =>
    part?.state === "failed" ? [part.message] : [],
  );
  for (const message of failed) io.stderr(`${message}\n`);
  return failed.length === 0 ? 0 : 1;
}
