/** A file of builds as browsers upload it. */
export function csvUpload(text: string): { body: string; headers: Record<string, string> } {
  const boundary = "----plimsoll";
  const head = 'content-disposition: form-data; name="file"; filename="builds.csv"\r\ncontent-type: text/csv';
  return {
    body: `--${boundary}\r\n${head}\r\n\r\n${text}\r\n--${boundary}--\r\n`,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
