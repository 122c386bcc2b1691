/** Stored with every operation: it never changes. */
export const EMAIL_KIND = "email";
/** Every message's subject: operations are readable by everybody, recipients by administrators alone. */
export const EMAIL_SUBJECT = "email/alerts";
