"use client";

import { useEffect, useState } from "react";
import { CODE_FAILED } from "../code";
import type { Bridge, BridgeOptions } from "./startBridge";
import type { Calls } from "./serveCalls";

/**
 * A worker that lives as long as the component and starts with the first call, which also loads the bridge's code. Only
 * the options of the first render are used. Calls are rejected as `Bridge` describes, also when the component unmounts,
 * and with CODE_FAILED if the code does not load; the next call tries again.
 */
export function useBridge<C extends Calls>(options: BridgeOptions): Bridge<C> {
  const [bridge] = useState(() => bridgeOnDemand<C>(options));
  useEffect(() => () => bridge.close(), [bridge]);
  return bridge;
}

function bridgeOnDemand<C extends Calls>(options: BridgeOptions): Bridge<C> {
  let loading: Promise<Bridge<C>> | null = null;
  const load = async (): Promise<Bridge<C>> => {
    try {
      return (await import("./startBridge")).startBridge<C>(options);
    } catch {
      loading = null;
      throw CODE_FAILED;
    }
  };
  return {
    call: (name, args, given) => (loading ??= load()).then((bridge) => bridge.call(name, args, given)),
    close: () => {
      // Behind the calls that wait for the code, which are then rejected.
      void loading?.then(
        (bridge) => bridge.close(),
        () => undefined,
      );
      loading = null;
    },
  };
}
