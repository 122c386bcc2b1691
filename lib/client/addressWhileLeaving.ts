/**
 * State in the address (nuqs) is written up to 150 ms after it has changed. Next takes each such write for a navigation
 * to the page that is shown, and gives up the one that a link has begun meanwhile: the press of the link is lost.
 */

interface RouterState {
  /** Set in what Next itself writes. */
  readonly __NA?: boolean;
}

let leaving = false;
let watched = false;

/** To be called when the router begins to lead somewhere. */
export function keepLeading(how: "push" | "replace" | "traverse"): void {
  // What goes through the history has its address already.
  leaving = how !== "traverse";
  if (!watched) watch(window.history);
  watched = true;
}

/**
 * While the router leads elsewhere, what replaces the address is written with the router's own state, which it leaves
 * alone: the navigation goes on, and Back finds the address as it was left.
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
