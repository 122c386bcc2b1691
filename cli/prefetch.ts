/** `plimsoll prefetch FILE`: which node is asked to pull which children of a manifest. */
import type { PrefetchResult } from "../lib/coldstart";
import { declare, jsonOption, type Declare } from "./command";
import type { CommandIo } from "./io";
import { fixedNumber, formatTable, printable } from "./table";

interface Options {
  readonly json: boolean;
}

export const prefetch: Declare = (io, end) =>
  declare("prefetch", "print which node is asked to pull which children of an image's manifest", {
    ok: "planned, whether a request failed or not",
    failed: "the document is not valid, or its manifest is not an image manifest",
  })
    .argument("<file>", "JSON of a prefetch: self, members, registry, repository, a manifest or its children")
    .addOption(jsonOption().default(false))
    .action(async (file: string, options: Options) => end(await work(file, options, io)));

async function work(file: string, { json }: Options, io: CommandIo): Promise<number> {
  const { readScenarioFile } = await import("./scenarioFile");
  const { ManifestError, prefetchScenarioSchema, runPrefetch } = await import("../lib/coldstart");
  const scenario = await readScenarioFile(file, prefetchScenarioSchema, {}, io);
  if (scenario === null) return 1;
  try {
    const result = runPrefetch(scenario);
    if (json) io.stdout(`${JSON.stringify(result)}\n`);
    else print(result, io);
    return 0;
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error;
    io.stderr(`${printable(file)}: error: manifest ${printable(error.message)}\n`);
    return 1;
  }
}

function print(
  { rpcs, local, skipped_self: skipped, error, message, waits }: PrefetchResult,
  io: CommandIo,
): void {
  const groups = [
    ...rpcs.map((group) => ({ ...group, note: group.failed ? "failed" : "" })),
    ...local.map((group) => ({ ...group, note: "self" })),
  ];
  io.stdout(
    formatTable(
      ["puller", "kind", ">digests", ">MB", ""],
      groups.map(({ puller, kind, digests, size, note }) => [
        puller,
        kind,
        String(digests.length),
        fixedNumber(size / 1e6, 1),
        note,
      ]),
    ),
  );
  if (skipped > 0) io.stdout(`\n${skipped} of its own that the node cannot pull\n`);
  if (waits !== null) {
    const seconds = (value: number): string => fixedNumber(value, 1);
    io.stdout("\n");
    io.stdout(
      formatTable(
        ["how each blob of the image is fetched", ">at least s", ">at most s"],
        waits.outcomes.map(({ label, leastSeconds, mostSeconds }) => [
          label,
          seconds(leastSeconds),
          seconds(mostSeconds),
        ]),
      ),
    );
  }
  if (error !== null) io.stdout(`\n${error}: ${printable(message)}\n`);
}
