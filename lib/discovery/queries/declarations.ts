/** The query types, one line each; lib/server/discovery/fetch/adapters.ts registers the adapters. */
import { z } from "zod";
import { declaration as loki } from "./loki/declaration";
import { declaration as prometheus } from "./prometheus/declaration";
import { declaration as pullCostProfile } from "./pullCostProfile/declaration";
import { declaration as registry } from "./registry/declaration";

/** In the order of the form. */
export const QUERY_TYPES = [prometheus, loki, registry, pullCostProfile] as const;

export const queryTypeSchema = z.enum(QUERY_TYPES.map(({ type }) => type));
