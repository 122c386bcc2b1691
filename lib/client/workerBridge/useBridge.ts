"use client";

import { useEffect, useState } from "react";
import { startBridge, type Bridge, type BridgeOptions } from "./startBridge";
import type { Calls } from "./serveCalls";

/**
 * A worker that lives as long as the component and starts with the first call. Only the options of the first render
 * are used. Calls are rejected as `Bridge` describes, also when the component unmounts.
 */
export function useBridge<C extends Calls>(options: BridgeOptions): Bridge<C> {
  const [bridge] = useState(() => startBridge<C>(options));
  useEffect(() => () => bridge.close(), [bridge]);
  return bridge;
}
