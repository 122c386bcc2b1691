/** Terms on the pages that a newcomer may not know, each explained once. */
export const GLOSSARY = {
  spelling:
    "How a policy's YAML is written. The proposal's spelling is what the design describes; the operator's is what the released operator reads. Both express the same policy.",
  semantics:
    "Whose rules a policy is computed by where the proposal and the released operator differ, for example for missing values and omitted weights.",
  signal:
    "A number for each image, made from the samples of a query: total usage, peak, pull time. The ranking reads signals.",
  window:
    "Hours of the local day. Samples inside a window count with its weight, all others with the weight of other hours. If windows overlap, the first one counts.",
  stability:
    "How much of the selection stays when the weights are a little different. Weights are drawn at random around yours many times, and each draw is ranked.",
  normalisation:
    "Brings signals of different units to one scale from 0 to 1: the smallest value of a signal becomes 0, the largest 1.",
  prewarm: "To pull an image to a node before a job needs it, so that the job does not wait for the pull.",
  optimum:
    "The images that would have saved most, known only after the day. No ranking that looks at the days before can save more.",
  jobSet:
    "Days of CI jobs with their images, kept under a name and a version, so that many replays can use the same jobs.",
  "queue key":
    "Represents the criteria by which a runner takes jobs: type, scope, tags, protected branches, and which projects cost nothing on it. Runners with equal criteria have one key and share a line.",
  turn: "The number that instance runners order jobs by: how many jobs of the project run on instance runners, plus how many of its waiting jobs come before. The lowest turn is next, then the lowest id.",
  cascade:
    "Seven rules by which a node decides where to get an image that no known node holds: trust an earlier failure, take it from a node that has it, wait for a node that is pulling it, leave it alone, ask more nodes (twice), or ask the best node to pull.",
  rendezvous:
    "An order of nodes that every node computes in the same way from the digest and the nodes' names, so that all agree without a coordinator on who pulls.",
  waterline:
    "What a node may use of a resource before pods give way. Being at the line is allowed; above it, pods are throttled or evicted until the gap is closed.",
  gap: "By how much a node's usage is over its waterline, which is what the pods that give way have to release together.",
  candidate:
    "A pod that may be acted on: some PodQOS allows the action, and it is not static, critical, finished or terminating.",
  preview: "A rule that only reports when it would act and takes no action.",
} as const;

export type GlossaryTerm = keyof typeof GLOSSARY;
