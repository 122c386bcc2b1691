/** Writes the commands of the image, and what they read, into the folder. */
export function layOutCommands(folder: string): Promise<void>;
