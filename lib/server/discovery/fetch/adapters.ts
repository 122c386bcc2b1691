/** The table of adapters, by type of query. */
import type { Query } from "../../../discovery";
import type { QueryAdapter } from "./adapter";
import { loki } from "./loki";
import { prometheus } from "./prometheus";
import { pullCostProfile } from "./pullCost";
import { registry } from "./registry";

type Adapters = { readonly [T in Query["type"]]: QueryAdapter<Extract<Query, { type: T }>> };

const ADAPTERS: Adapters = { prometheus, loki, registry, pullCostProfile };

export function adapterOf(type: Query["type"]): QueryAdapter<Query> {
  return ADAPTERS[type];
}
