/**
 * Minimum length of a new password in characters. Separate from its schema, which pages that show the limit do not
 * need.
 */
export const PASSWORD_MIN = 12;
