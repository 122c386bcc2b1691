/**
 * Response header set when the server has validated the response against the route's schema: the build of that
 * schema.
 */
export const BUILD_HEADER = "x-plimsoll-build";
