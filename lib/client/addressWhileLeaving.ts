/**
 * State in the address (nuqs) is written up to 150 ms after it changes. Next treats each such write as a navigation
 * to the current page and drops a navigation that a link started in the meantime, so the click would be lost.
 */

interface RouterState {
  /** Set on history states that Next itself writes. */
  readonly __NA?: boolean;
}

let leaving = false;
let watched = false;

/** Call when the router starts to navigate elsewhere. */
export function keepLeading(how: "push" | "replace" | "traverse"): void {
  // A history traversal already has its address.
  leaving = how !== "traverse";
  if (!watched) watch(window.history);
  watched = true;
}

/**
 * While the router navigates elsewhere, writes replaced addresses with the router's own state, which the router
 * ignores. The navigation continues, and Back returns to the address as it was left.
 */
function watch(history: History): void {
  const replace = history.replaceState.bind(history);
  const push = history.pushState.bind(history);
  history.replaceState = (data: RouterState | null, unused, url) => {
    if (data?.__NA === true) leaving = false;
    const kept = leaving ? (history.state as RouterState | null) : data;
    replace(kept ?? data, unused, url);
  };
  history.pushState = (data: RouterState | null, unused, url) => {
    leaving = false;
    push(data, unused, url);
  };
}
