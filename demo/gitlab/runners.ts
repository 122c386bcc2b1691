/** The runners of the demo company's GitLab, with the cost factors set by the platform team. */

interface DemoFactors {
  readonly public: string;
  readonly private: string;
  readonly message: string;
}

export interface DemoRunner {
  readonly id: number;
  readonly type: "instance" | "group";
  readonly description: string;
  /**
   * Oldest first. Each applies from the first day of a month, given as months before the current one; -1 is the next
   * month.
   */
  readonly factors: readonly (DemoFactors & { readonly monthsAgo: number })[];
}

/**
 * Whole months of builds before the current one. The first only provides a pace; projections are tested on the other
 * three (lib/minutes/projection).
 */
export const PAST_MONTHS = 4;

const first = (publicFactor: string, privateFactor: string, message: string) => ({
  monthsAgo: PAST_MONTHS,
  public: publicFactor,
  private: privateFactor,
  message,
});

export const DEMO_RUNNERS = {
  small: instance(11, "linux-small", [first("0", "1", "2 vCPU, 8 GB")]),
  medium: instance(12, "linux-medium", [first("0.5", "2", "4 vCPU, 16 GB")]),
  large: instance(13, "linux-large", [
    first("1", "3", "8 vCPU, 32 GB"),
    { monthsAgo: 1, public: "1", private: "4", message: "16 vCPU since the move to larger nodes" },
  ]),
  arm: instance(14, "linux-arm64-medium", [first("0.5", "1.5", "4 vCPU, 16 GB, Arm")]),
  windows: instance(15, "windows-2022", [first("1", "1", "4 vCPU, licence not counted")]),
  macos: instance(16, "macos-15-arm64", [
    first("3", "6", "Mac mini M2"),
    { monthsAgo: -1, public: "3", private: "8", message: "Mac mini M4 replace the M2" },
  ]),
  gpu: instance(17, "gpu-l4", [first("7", "7", "8 vCPU, one L4 GPU")]),
  gpuLarge: instance(18, "gpu-h100", [first("12", "12", "26 vCPU, one H100 GPU")]),
  cluster: instance(19, "kubernetes-shared", [
    first("0", "0", "Pods on the company's own nodes: nothing is charged"),
  ]),
  bench: { id: 31, type: "group", description: "team-embedded test bench", factors: [] },
} as const satisfies Readonly<Record<string, DemoRunner>>;

export type DemoRunnerName = keyof typeof DEMO_RUNNERS;

function instance(id: number, description: string, factors: DemoRunner["factors"]): DemoRunner {
  return { id, type: "instance", description, factors };
}
