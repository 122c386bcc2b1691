/** The id of a source's card on the page of data sources. */
export const sourcePlace = (name: string): string => `source-${name}`;

/** The page of data sources at the card of one of them. */
export const sourceHref = (name: string): string => `/sources#${encodeURIComponent(sourcePlace(name))}`;
