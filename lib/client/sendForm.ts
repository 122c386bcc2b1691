/** Uploads a form with files: `fetch` does not report how much of a body has been sent. */

export interface FormRequest {
  readonly form: FormData;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  /** The share of the body that has been sent, 0–1. */
  readonly onSent: (share: number) => void;
}

/** Posts the form as `fetch` would. Rejects with the signal's reason, and with a TypeError if no answer arrives. */
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
