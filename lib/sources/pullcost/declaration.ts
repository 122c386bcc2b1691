import type { SourceDeclaration } from "../declaration";

export const pullCostProfile: SourceDeclaration = {
  label: "Pull-cost profile",
  urlExample: "https://files.example.com/pull-cost.csv",
  urlHint: "Of the file itself, CSV or JSON",
  document: {
    noun: "profile",
    description: "CSV or JSON with image, p50ColdPullSeconds, p95ColdPullSeconds and sampleCount.",
    accept: ".csv,.json,text/csv,application/json",
  },
  trial: { label: null, example: "profile", ranges: false, lookback: false },
};
