/** The registration token of test servers. */
export const REGISTRATION_TOKEN = "registration-of-tests";
