/**
 * The `test` of journeys on a policy with three weighted signals that has run. Each journey has a separate policy.
 */
import { test as base } from "./test";
import { startUnevenPrometheus, unevenPolicy } from "./unevenPrometheus";
import type { FakePrometheus } from "../../test/support/fakePrometheus/fake";

interface Fixtures {
  /** Name of the policy. */
  policy: string;
}

interface WorkerFixtures {
  /** The source of this worker's policies. */
  source: FakePrometheus;
}

let made = 0;

export const test = base.extend<Fixtures, WorkerFixtures>({
  source: [
    async ({}, use) => {
      const source = await startUnevenPrometheus();
      await use(source);
      await source.close();
    },
    { scope: "worker" },
  ],

  policy: async ({ api, source }, use) => {
    await api.addSource(`uneven-${source.url.split(":").at(-1)}`, "prometheus", source.url);
    const name = `tuned-${Date.now().toString(36)}-${++made}`;
    await api.addPolicy(unevenPolicy(name, source.url));
    await api.finishedRun(await api.startRun(name));
    await use(name);
  },
});

export const expect = test.expect;
