/**
 * Seed of property tests. `PROPERTY_SEED=random npx vitest run --project unit` draws another one, which fast-check
 * prints with a failure.
 */
import fc from "fast-check";
import { seedFrom } from "./seed";

fc.configureGlobal({ seed: seedFrom("PROPERTY_SEED") });
