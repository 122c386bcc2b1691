/** Atomic operations in Redis. All keys of one queue have its key as hash tag, so that they share a slot. */
import type { Redis } from "ioredis";

export interface QueueNames {
  readonly list: string;
  /** Exists if a refill has found nothing. */
  readonly empty: string;
  /** Held by the scheduled refill. */
  readonly lease: string;
  /** The runners' last_update. */
  readonly version: string;
  /** Exists while the list does not hold all pending builds. */
  readonly more: string;
}

export function namesOf(key: string): QueueNames {
  const name = (part: string): string => `{${key}}:${part}`;
  return {
    list: name("list"),
    empty: name("empty"),
    lease: name("lease"),
    version: name("version"),
    more: name("more"),
  };
}

export const keysOf = ({ list, empty, lease, version, more }: QueueNames) =>
  [list, empty, lease, version, more] as const;

/** Hash of all queues whose runners recently received a last_update: key → criteria and time, in JSON. */
export const REGISTRY = "ci:dynq:v1:keys";

/**
 * ARGV: sent last_update, a new one, lease to take, lease ms, version seconds, low-water mark. Returns [last_update,
 * what, id, refill]: `known` · `id` · `empty` · `gone`; refill is 1 for the caller that got the lease, otherwise the
 * ms that it is still held, or 0.
 */
const POLL = `
local version = redis.call('GET', KEYS[4])
if not version then
  version = ARGV[2]
  redis.call('SET', KEYS[4], version, 'EX', ARGV[5])
end
if ARGV[1] == version then return {version, 'known', '', 0} end
local id = redis.call('LPOP', KEYS[1])
if id then
  local refill = 0
  if redis.call('EXISTS', KEYS[5]) == 1 and redis.call('LLEN', KEYS[1]) <= tonumber(ARGV[6]) then
    if redis.call('SET', KEYS[3], ARGV[3], 'NX', 'PX', ARGV[4]) then refill = 1 end
  end
  return {version, 'id', id, refill}
end
if redis.call('EXISTS', KEYS[2]) == 1 then return {version, 'empty', '', 0} end
if redis.call('SET', KEYS[3], ARGV[3], 'NX', 'PX', ARGV[4]) then return {version, 'gone', '', 1} end
return {version, 'gone', '', redis.call('PTTL', KEYS[3])}`;

/**
 * ARGV: the lease, last_update before the query, seconds, 1 if there are more builds, 1 if the query found nothing,
 * ms for which the lease is kept if there are more, ids that the list did not hold. Does nothing unless the lease is
 * still held. An empty result counts only if no build became pending since.
 */
const FILL = `
if redis.call('GET', KEYS[3]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[2], KEYS[5])
if ARGV[4] == '1' and ARGV[6] ~= '0' then redis.call('PEXPIRE', KEYS[3], ARGV[6]) else redis.call('DEL', KEYS[3]) end
if #ARGV > 6 then redis.call('RPUSH', KEYS[1], unpack(ARGV, 7)) end
if redis.call('EXPIRE', KEYS[1], ARGV[3]) == 1 then
  if ARGV[4] == '1' then redis.call('SET', KEYS[5], '1', 'EX', ARGV[3]) end
elseif ARGV[5] == '1' and redis.call('GET', KEYS[4]) == ARGV[2] then
  redis.call('SET', KEYS[2], '1', 'EX', ARGV[3])
end
return 1`;

/**
 * ARGV: the lease, low-water mark. Returns 1 if the list must be filled again, 0 if not yet, -1 if this lease is
 * lost.
 */
const LOW = `
if redis.call('GET', KEYS[3]) ~= ARGV[1] then return -1 end
if redis.call('LLEN', KEYS[1]) <= tonumber(ARGV[2]) then return 1 end
return 0`;

/** ARGV: the lease. Releases it unless somebody else holds it. */
const RELEASE = `
if redis.call('GET', KEYS[3]) == ARGV[1] then return redis.call('DEL', KEYS[3]) end
return 0`;

/** KEYS: a hash. ARGV: fields, each with its expected value. A field that was written since stays. */
const FORGET = `
for at = 1, #ARGV, 2 do
  if redis.call('HGET', KEYS[1], ARGV[at]) == ARGV[at + 1] then redis.call('HDEL', KEYS[1], ARGV[at]) end
end`;

export type PollReply = [
  version: string,
  what: "known" | "id" | "empty" | "gone",
  id: string,
  refill: number,
];

type Keys = ReturnType<typeof keysOf>;

export interface QueueCommands {
  queuePoll(...args: [...Keys, ...rest: (string | number)[]]): Promise<PollReply>;
  queueFill(...args: [...Keys, ...rest: (string | number)[]]): Promise<number>;
  queueLow(...args: [...Keys, lease: string, lowWater: number]): Promise<number>;
  queueRelease(...args: [...Keys, lease: string]): Promise<number>;
  queueForget(hash: string, ...fieldsAndValues: string[]): Promise<null>;
}

export function defineScripts(redis: Redis): Redis & QueueCommands {
  redis.defineCommand("queuePoll", { numberOfKeys: 5, lua: POLL });
  redis.defineCommand("queueFill", { numberOfKeys: 5, lua: FILL });
  redis.defineCommand("queueLow", { numberOfKeys: 5, lua: LOW });
  redis.defineCommand("queueRelease", { numberOfKeys: 5, lua: RELEASE });
  redis.defineCommand("queueForget", { numberOfKeys: 1, lua: FORGET });
  // defineCommand adds the methods; their types match the scripts above.
  return redis as Redis & QueueCommands;
}
