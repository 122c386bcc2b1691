/** What readings of nodes are called. */
export const READING_KIND = "nodeReading";
export const READING_ATTEMPTS = 3;

/** What the operations of a reader are about. */
export const readerSubject = (name: string): string => `nodeSnapshot/${name}`;
