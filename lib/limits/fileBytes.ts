/** Maximum bytes of each file that somebody uploads. Without the other limits, for pages with a field for a file. */
export const FILE_BYTES = 67_108_864;
