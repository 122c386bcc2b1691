import type { RunTrigger } from "../api/runs";

const triggers: Record<RunTrigger, string> = {
  manual: "By hand",
  schedule: "Schedule",
  demo: "Demo",
  shadow: "Shadow",
  dryRun: "Dry run",
};

export function triggerLabel(trigger: RunTrigger): string {
  return triggers[trigger];
}
