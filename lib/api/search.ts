/** Results of the command palette. */
import { z } from "zod";

export const searchHitSchema = z.object({
  /** Which part found it: `policy`, `run`, `image`, `namespace`, `project`, `pipeline`, `node`, `pod`, `runner`, `job`, `dataSource`. */
  kind: z.string(),
  name: z.string(),
  /** Distinguishes it from others with the same name, in words. */
  detail: z.string(),
  /** The page that shows it, within the product. */
  href: z.string(),
});

export const searchSchema = z.object({ items: z.array(searchHitSchema) });

export type SearchHit = z.infer<typeof searchHitSchema>;
