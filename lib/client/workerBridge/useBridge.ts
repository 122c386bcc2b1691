"use client";

import { useEffect, useState } from "react";
import { startBridge, type Bridge, type BridgeOptions } from "./startBridge";
import type { Calls } from "./serveCalls";

/**
 * A worker that lives as long as the component, begun with the first call; later options than those of the first draw
 * change nothing. A call is rejected as `Bridge` says, also when the component goes.
 */
export function useBridge<C extends Calls>(options: BridgeOptions): Bridge<C> {
  const [bridge] = useState(() => startBridge<C>(options));
  useEffect(() => () => bridge.close(), [bridge]);
  return bridge;
}
