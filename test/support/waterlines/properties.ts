/** Properties of every plan (waterlines.md, end of section 6), as sentences about violations. */
import {
  metricsOf,
  planNode,
  profileOf,
  settingOf,
  type KindPlan,
  type ProfileName,
  type Setting,
} from "@/lib/waterlines";
import { scenario, shuffled, type Scenario } from "./scenario";

const settings = new Map(
  (["seed", "improved"] as const).map((name): [ProfileName, Setting] => {
    const profile = profileOf(name);
    return [name, settingOf(profile, metricsOf(profile.metrics))];
  }),
);

function evictionOf(name: ProfileName, scene: Scenario): KindPlan {
  const setting = settings.get(name);
  const plan = setting && planNode(setting, scene).evict;
  if (!plan) throw new Error("the scenario has no waterline");
  return plan;
}

export interface Found {
  readonly problems: readonly string[];
  readonly pods: number;
  readonly seed: number;
  readonly improved: number;
}

/** Returns the violations in the plans of one scenario. */
export function examine(seed: number, metrics: number): Found {
  const scene = scenario(seed, { metrics });
  const plan = { seed: evictionOf("seed", scene), improved: evictionOf("improved", scene) };
  const mixed = { ...scene, pods: shuffled(scene.pods, seed + 1) };
  const claims: readonly (readonly [boolean, string])[] = [
    ...(["seed", "improved"] as const).map(
      (name) =>
        [same(plan[name], evictionOf(name, mixed)), `${name} depends on the order of the input`] as const,
    ),
    [!closed(plan.seed) || closed(plan.improved), "improved leaves a gap open that seed closes"],
    [plan.improved.acted.length <= plan.seed.acted.length, "improved acts on more pods than seed"],
    [protection(plan.improved) <= protection(plan.seed), "improved acts on a more protected tier than seed"],
    [!closed(plan.improved) || minimal(plan.improved), "improved acts on a pod that is not needed"],
    ...(metrics === 1
      ? ([
          [shortestPrefix(plan.seed), "seed's pods are not the shortest prefix that closes the gap"],
          [overshoot(plan.improved) <= overshoot(plan.seed) + 1e-6, "improved overshoots more than seed"],
        ] as const)
      : []),
  ];
  return {
    problems: claims.flatMap(([holds, text]) => (holds ? [] : [`scenario ${seed}: ${text}`])),
    pods: scene.pods.length,
    seed: plan.seed.acted.length,
    improved: plan.improved.acted.length,
  };
}

const same = (a: KindPlan, b: KindPlan): boolean =>
  JSON.stringify([a.acted, a.gaps, a.mode]) === JSON.stringify([b.acted, b.gaps, b.mode]);

const closed = ({ gaps }: KindPlan): boolean => gaps.every(({ after }) => after !== null && after <= 0);

const actedPods = ({ pods }: KindPlan) => pods.filter(({ verdict }) => verdict === "acted");

/** Returns the most protected tier that is acted on: class before priority. */
const protection = (plan: KindPlan): number =>
  Math.max(-Infinity, ...actedPods(plan).map(({ candidate: { rank, priority } }) => rank * 1e6 + priority));

const overshoot = ({ gaps }: KindPlan): number => Math.max(0, ...gaps.map(({ after }) => -(after ?? 0)));

function minimal(plan: KindPlan): boolean {
  const release = { cpu_total_usage: "cpuUsage", memory_total_usage: "memUsage" } as const;
  return actedPods(plan).every(({ candidate: { pod } }) =>
    plan.gaps.some(({ metric, after }) => {
      const field =
        metric === "cpu_total_usage" || metric === "memory_total_usage" ? release[metric] : "cpuUsage";
      return (after ?? 0) + pod[field] > 0;
    }),
  );
}

function shortestPrefix({ pods, acted, gaps }: KindPlan): boolean {
  const prefix = pods.slice(0, acted.length);
  const last = prefix.at(-1);
  const before = (gaps[0]?.after ?? 0) + (last?.released ?? 0);
  return prefix.every(({ verdict }) => verdict === "acted") && (last === undefined || before > 0);
}
