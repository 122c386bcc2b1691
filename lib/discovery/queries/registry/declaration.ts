import { queryType } from "../../declare/queryType";
import { optionalText, text } from "../../declare/text";
import { textList } from "../../declare/textList";
import { optionalWholeNumber, wholeNumber } from "../../declare/wholeNumber";
import { parseImageTemplate } from "../../../document/imageTemplate";

/** The newest tags of repositories as scored images (discovery.md section 2). */
export const declaration = queryType(
  "registry",
  {
    url: text({
      label: "Registry",
      form: "url",
      required: "the base URL of an OCI registry",
      begin: "https://registry.example.com",
      shared: true,
    }),
    repositories: textList({
      label: "Repositories",
      description: "One per line",
      placeholder: "team/app",
      required: "a list like [team/app]",
      item: "repository",
      like: "a repository's path like team/app",
      begin: ["group/project"],
    }),
    tagFilter: optionalText({
      label: "Tag filter",
      description: "An RE2 expression that a tag must match somewhere",
      form: "regex",
    }),
    tagSeek: optionalText({
      label: "List tags after",
      description: "The list begins after this tag, in the registry’s order",
    }),
    /** Maximum number of tags read per repository, before `tagFilter`, over all pages. */
    maxScan: wholeNumber({
      label: "Read at most",
      description: "Tags per repository",
      placeholder: "1000",
      fallback: 1_000,
    }),
    versionPattern: optionalText({
      label: "Version pattern",
      description: "An RE2 expression that finds the version in a tag; empty for semantic versions",
      form: "regex",
    }),
    topX: optionalWholeNumber({
      label: "Newest kept",
      description: "Tags per repository",
      placeholder: "all",
    }),
    imageTemplate: optionalText({
      label: "Image template",
      placeholder: "{{.Registry}}/{{.Repository}}:{{.Tag}}",
      problem: templateProblem,
    }),
  },
  {
    block: "the block that says which registry's tags to list",
    asks: "repositories",
    returns: registryReturns,
    address: ({ url }) => ({ url }),
    noTimes: () => "a registry query has no times",
    patterns: ({ tagFilter, versionPattern }) =>
      [tagFilter, versionPattern].filter((each) => each !== undefined),
  },
);

const NAMED = 3;

interface Listed {
  readonly repositories: readonly string[];
  readonly tagFilter?: string | undefined;
  readonly tagSeek?: string | undefined;
  readonly maxScan: number;
  readonly topX?: number | undefined;
}

/** The conditions, in the order in which tags are excluded. */
function registryReturns({ repositories, tagFilter, tagSeek, maxScan, topX }: Listed): string {
  const more = repositories.length - NAMED;
  const named = repositories.slice(0, NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return [
    `its tag in ${named}`,
    ...(tagSeek === undefined ? [] : [`listed after ${tagSeek}`]),
    `among the first ${maxScan} that are read`,
    ...(tagFilter === undefined ? [] : [`matched by ${tagFilter}`]),
    ...(topX === undefined ? [] : [`among the newest ${topX} of its repository`]),
  ].join(", ");
}

/** Allows Go's template with the three variables only: no pipelines, no functions. */
function templateProblem(template: string): string | null {
  if (parseImageTemplate(template) !== null) return null;
  const allowed = "{{.Registry}}, {{.Repository}} and {{.Tag}}";
  return `${JSON.stringify(template)} may contain only ${allowed} in braces`;
}
