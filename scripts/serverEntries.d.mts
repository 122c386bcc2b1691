export function layOutServerEntries(folder: string): Promise<void>;
export function bundleComputing(folder: string): Promise<void>;
