/** Files that journeys upload. */
export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const csv = (name: string, text: string): UploadedFile => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});
