import type { SourceDeclaration } from "../declaration";

export const gitlab: SourceDeclaration = {
  label: "GitLab",
  urlExample: "https://gitlab.example.com",
  urlHint: "What comes before /api/v4",
  notFound:
    "the data source's URL is what comes before /api/v4; GitLab also answers 404 for what the token may not see",
  namesThings: true,
  trial: null,
};
