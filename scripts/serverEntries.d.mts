export function layOutServerEntries(folder: string): Promise<void>;
