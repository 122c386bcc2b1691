import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { Panel } from "@/components/ui/Panel";
import { useGuard } from "@/components/ui/Permitted";
import { PermittedSwitch } from "@/components/ui/PermittedSwitch";
import type { RunnerNext } from "@/lib/api/queue";
import type { RunnerQueueInput } from "@/lib/api/runnerQueue";
import type { Strategy } from "@/lib/queue/shapes";
import { useChangeRunnerQueue } from "../hooks";
import { STRATEGY_TEXTS } from "../words";

const INSTALLATION = "";

const isStrategy = (value: string): value is Strategy => Object.hasOwn(STRATEGY_TEXTS, value);
const STRATEGIES = Object.keys(STRATEGY_TEXTS).filter(isStrategy);

/** Whether the runner takes jobs, and by which strategy they are handed to it. */
export function RunnerQueuePanel({ runner }: Pick<RunnerNext, "runner">): ReactNode {
  const change = useChangeRunnerQueue(runner.id);
  const { allowed, reason, guard } = useGuard("admin");
  const send = guard((input: RunnerQueueInput, done: string) =>
    change.mutate(
      { input, over: runner.revision },
      {
        onSuccess: () => notifyDone(done),
        onError: (error) => notifyError("The runner was not changed", error),
      },
    ),
  );
  return (
    <Panel title="How it gets jobs">
      <div className="stack">
        <PermittedSwitch
          needs="admin"
          label="Takes jobs"
          description="Off: it is paused. Jobs that it runs continue; it gets no new ones."
          checked={!runner.paused}
          saving={change.isPending}
          onChange={(takes) =>
            send({ paused: !takes }, takes ? "The runner takes jobs." : "The runner is paused.")
          }
        />
        <NativeSelect
          label="Strategy"
          description={allowed ? "For this runner only; it applies from its next request." : reason}
          disabled={!allowed}
          // Like the switch while it is saved.
          aria-disabled={change.isPending || undefined}
          data={[
            { value: INSTALLATION, label: "As the installation's setting" },
            ...STRATEGIES.map((value) => ({ value, label: `${STRATEGY_TEXTS[value]} (${value})` })),
          ]}
          value={runner.strategy ?? INSTALLATION}
          onChange={({ currentTarget: { value } }) =>
            change.isPending
              ? undefined
              : send({ strategy: isStrategy(value) ? value : null }, "Strategy saved.")
          }
        />
      </div>
    </Panel>
  );
}
