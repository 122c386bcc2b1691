/** Stored with every operation: it never changes. */
export const DELIVERY_KIND = "webhook";
/** Workers that a delivery may lose; what a receiver refuses is tried again by the same worker. */
export const DELIVERY_ATTEMPTS = 3;
