/** Stored with every operation: it never changes. */
export const DELIVERY_KIND = "webhook";
