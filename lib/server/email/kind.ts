/** Stored with every operation: it never changes. */
export const EMAIL_KIND = "email";
/** Every message's subject: operations are readable by everybody, recipients by administrators alone. */
export const EMAIL_SUBJECT = "email/alerts";
/** Workers that a message may lose; what a server refuses for now is tried again by the same worker. */
export const EMAIL_ATTEMPTS = 3;
