/** Stored with every operation: it never changes. */
export const EMAIL_KIND = "email";
/** The subject of every such operation: everybody can read operations, but only administrators recipients. */
export const EMAIL_SUBJECT = "email/alerts";
