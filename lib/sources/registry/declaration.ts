import type { SourceDeclaration } from "../declaration";

export const registry: SourceDeclaration = {
  label: "Registry",
  urlExample: "https://registry.example.com",
  urlHint: "What comes before /v2",
  namesThings: true,
  trial: {
    label: "Repositories",
    description: "One per line, as in library/golang.",
    example: "library/golang",
    ranges: false,
    lookback: false,
  },
};
