/** Names the data source in the message of a failed query: people know it by its name, not by the URL of a request. */

/** The URL that messages of the HTTP client start with. */
const URL_FIRST = /^(https?:\/\/\S+?)(?=:?\s|:?$)/;

/** Returns `mimir (http://mimir:9009/api/v1/query) answered HTTP 503`, or `mimir: …` for a message without a URL first. */
export function namingSource(message: string, source: string | undefined): string {
  if (source === undefined) return message;
  return URL_FIRST.test(message)
    ? message.replace(URL_FIRST, (url) => `${source} (${url})`)
    : `${source}: ${message}`;
}
