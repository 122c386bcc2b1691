/** All suites, one line each. */
import { coldstart } from "./coldstart";
import { discovery } from "./discovery";
import { gitlab } from "./gitlab";
import type { Suite } from "./suite";
import { waterlines } from "./waterlines";

export const SUITES: readonly Suite[] = [discovery, coldstart, waterlines, gitlab];
