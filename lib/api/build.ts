/** On answers that the server has checked by the route's schema: the build whose schema that was. */
export const BUILD_HEADER = "x-plimsoll-build";
