import { queryType } from "../../declare/queryType";
import { optionalText } from "../../declare/text";

/**
 * Cost of pulling images, measured elsewhere (discovery.md section 2): at a URL or uploaded, exactly one of the two.
 */
export const declaration = queryType(
  "pullCostProfile",
  {
    url: optionalText({ label: "Profile’s URL", description: "URL of a CSV or JSON file", form: "url" }),
    document: optionalText({
      label: "Or an uploaded profile",
      description: "Name of the data source",
      begin: "pull-costs",
    }),
  },
  {
    block: "the block that says where the profile is",
    asks: null,
    gap: "the released operator has no pullCostProfile queries; use loki",
    returns: () => "a row of this image in the profile",
    address: ({ url, document }) => (document === undefined ? { url: url ?? "" } : { document }),
    noTimes: () => "a pull-cost profile has no times",
    check: (block, { document }) => {
      if (block.has("url") && block.has("document")) {
        block.error("document", "is given together with url; keep one of them", "key");
      } else if (!block.has("url") && document === undefined) {
        const fix = "the URL of a CSV or JSON file, or document: the name of an uploaded one";
        block.error("url", `is missing: ${fix}`);
      }
    },
  },
);
