/** A form with files on its way to the API: `fetch` does not tell how much of a body has been sent. */

export interface FormRequest {
  readonly form: FormData;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  /** 0–1 of what is to be sent; 1 once the server has it all. */
  readonly onSent: (share: number) => void;
}

/** Posts it as `fetch` would. Rejects with the signal's reason, and with a TypeError where no answer comes. */
export function sendForm(url: string, { form, headers, signal, onSent }: FormRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open("POST", url);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable && event.total > 0) onSent(event.loaded / event.total);
    });
    request.addEventListener("load", () => resolve(answerOf(request)));
    request.addEventListener("error", () => reject(new TypeError("The request failed")));
    request.addEventListener("abort", () => reject(signal.reason as Error));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    signal.addEventListener("abort", abort);
    if (signal.aborted) return reject(signal.reason as Error);
    request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status, responseText } = request;
  return new Response(responseText === "" ? null : responseText, { status, headers });
}
