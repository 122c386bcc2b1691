/** The registration token that the houses of tests have. */
export const REGISTRATION_TOKEN = "registration-of-tests";
