/** Whether the browser would ask before the page is left, as it does while a form holds what is not saved. */
export function isLeavingAsked(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
