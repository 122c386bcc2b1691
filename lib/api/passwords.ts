/** Characters that a new password has at least; apart from its schema, which a page that says so has no use for. */
export const PASSWORD_MIN = 12;
