/** Stored with every operation: it never changes. */
export const EMAIL_KIND = "email";
/** Workers that a message may lose; what a server refuses for now is tried again by the same worker. */
export const EMAIL_ATTEMPTS = 3;
