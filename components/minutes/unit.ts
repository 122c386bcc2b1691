"use client";

import { useSession } from "@/lib/client/hooks/session";
import { unitOf, type Unit } from "./unitOf";

export type { Unit } from "./unitOf";

/** The installation's name for compute minutes (Settings, General). */
export const useUnit = (): Unit => unitOf(useSession().data);
