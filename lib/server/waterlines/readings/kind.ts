/** Names and attempts of node readings. */
export const READING_KIND = "nodeReading";
export const READING_ATTEMPTS = 3;

/** Returns the subject of a reader's operations. */
export const readerSubject = (name: string): string => `nodeSnapshot/${name}`;
