/** The seed that properties are tried from: `PROPERTY_SEED=random npx vitest run --project unit` draws another. fast-check prints it with what failed. */
import fc from "fast-check";
import { seedFrom } from "./seed";

fc.configureGlobal({ seed: seedFrom("PROPERTY_SEED") });
