/** Counts the commands that Redis clients in this process send. */
import { Redis } from "ioredis";

export interface Counted {
  sent: number;
  stop(): void;
}

export function countCommands(): Counted {
  const { sendCommand } = Redis.prototype;
  const counted: Counted = {
    sent: 0,
    stop: () => {
      Redis.prototype.sendCommand = sendCommand;
    },
  };
  Redis.prototype.sendCommand = function (...args) {
    counted.sent += 1;
    return Reflect.apply(sendCommand, this, args) as unknown;
  };
  return counted;
}
