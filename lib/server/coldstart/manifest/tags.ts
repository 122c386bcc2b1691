/** Reads the tags of a repository in a registered registry. */
import { LIMITS } from "../../../limits/limits";
import { counted, type OnCount } from "../../../sources/counted";
import { toSourceError } from "../../../sources/errors";
import { HttpSession } from "../../../sources/http/session";
import { RegistryClient } from "../../../sources/registry/client";
import { Hider } from "../../../sources/secrets/hider";
import { sourceTypes } from "../../../sources/shapes";
import { DEFAULT_LIMITS } from "../../../sources/types";
import type { Call } from "../../compute/calls";
import { runInThread } from "../../compute/run";
import { defineTask, timeLimit } from "../../compute/task";
import { toConnection, type PlainConnection } from "../../dataSources/connect";
import { COUNT_HANDLERS, type CountHandlers } from "../../dataSources/metrics";
import { openByName } from "../../dataSources/store";
import { UnprocessableError } from "../../http/errors";

interface Input {
  readonly connection: PlainConnection;
  readonly repository: string;
  readonly max: number;
}

const READ_LIMITS = {
  ...DEFAULT_LIMITS,
  totalTimeoutMs: (LIMITS.manifestSeconds.value - 5) * 1_000,
  maxBytes: 1_048_576,
  attempts: 2,
};

export const tagsTask = defineTask({
  name: "registryTags",
  pool: "fetching",
  time: timeLimit("manifestSeconds"),
  work: async (
    { connection: plain, repository, max }: Input,
    call: Call<CountHandlers>,
  ): Promise<{ value: readonly string[] }> => {
    const onCount: OnCount = (count) => call("onCount", count);
    const connection = toConnection(plain);
    const session = new HttpSession(connection, {
      signal: new AbortController().signal,
      limits: READ_LIMITS,
      notFound: sourceTypes.registry.notFound,
    });
    try {
      const client = new RegistryClient(session, connection);
      const value = await counted({ session, type: "registry", onCount }, () =>
        client.listTags(repository, { max }),
      );
      return { value };
    } catch (error) {
      throw new UnprocessableError(new Hider(plain.credentials).sentence(toSourceError(error).message));
    } finally {
      session.close();
    }
  },
});

/** Returns tags in the registry's order. Throws as openByName and runInThread do, and for errors of the registry. */
export async function readTagsOf(
  source: string,
  repository: string,
  max: number,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { connection } = await openByName(source);
  return runInThread(tagsTask, { connection, repository, max }, { signal, handlers: COUNT_HANDLERS });
}
