/** A receiver of webhooks on loopback that stores what it receives. */
import { text } from "node:stream/consumers";
import { serveOnLoopback } from "../../demo/http";

export interface Receiver {
  readonly origin: string;
  readonly taken: { readonly body: string; readonly signature: string; readonly delivery: string }[];
  /** Status of the next responses. */
  answer: number;
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const header = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");
  const server = await serveOnLoopback(async (message, response) => {
    receiver.taken.push({
      body: await text(message),
      signature: header(message.headers["x-plimsoll-signature"]),
      delivery: header(message.headers["x-plimsoll-delivery"]),
    });
    response.writeHead(receiver.answer).end();
  });
  const receiver: Receiver = {
    origin: server.origin,
    close: server.close,
    taken: [],
    answer: 204,
    reset: () => {
      receiver.taken.length = 0;
      receiver.answer = 204;
    },
  };
  return receiver;
}
