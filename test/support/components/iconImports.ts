import type { Plugin } from "vitest/config";

/** Matches `import { IconCheck, type Icon } from …`, also over several lines. */
const IMPORT = /import \{([^}]*)\} from "@tabler\/icons-react";/g;

/**
 * Loads each icon from its own file, as Next does for the product: the package's entry would load all 6,000 in each
 * page that tests open (decision 095).
 */
export function iconImports(): Plugin {
  return {
    name: "icon-imports",
    enforce: "pre",
    transform(code) {
      if (!code.includes("@tabler/icons-react")) return null;
      return code.replaceAll(IMPORT, (whole, names: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && !name.startsWith("type "))
          .map((name) => `import ${name} from "@tabler/icons-react/dist/esm/icons/${name}.mjs";`)
          .join("")
          // Keeps line numbers in failures those of the source.
          .concat("\n".repeat(whole.split("\n").length - 1)),
      );
    },
  };
}
