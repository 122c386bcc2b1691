/** Returns whether the browser would ask before the page is left, as it does for a form with unsaved changes. */
export function isLeavingAsked(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
