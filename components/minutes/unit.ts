"use client";

import { useSession } from "@/lib/client/hooks/session";
import { unitOf, type Unit } from "./unitOf";

export { unitTitle, unitWord, type Unit } from "./unitOf";

/** The installation's name for compute minutes (Settings, Compute minutes). */
export const useUnit = (): Unit => unitOf(useSession().data);
