import type { Redis, Result } from "ioredis";
import type { JobUpdateEvent } from "../events.ts";
import type { EventLog } from "./bus.ts";
import type { MessageReader } from "./envelope.ts";
import { entryOf, readAfter, readTold, textOf } from "./event-entries.ts";

/** What clients can catch up on, and as many as that: about 40 MB of events. */
const keptMs = 3_600_000;
const mostKept = 200_000;

/** How many jobs are remembered at least, so that no move is told twice: many more than wait at any time. */
const rememberedJobs = 50_000;

/** An id that every event comes after. */
const beforeTheFirst = "0-0";

/** Events are written and published by one script, so that both happen in the same order. This is its beginning. */
const begin = `
local log = KEYS[1]
local channel, keptMs, mostKept = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local latest = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
local prev = latest and latest[1] or '0-0'
local told = {}
local function tell(text)
  local id = redis.call('XADD', log, '*', 'prev', prev, 'event', text)
  told[#told + 1] = '{"id":"' .. id .. '","prev":"' .. prev .. '",' .. string.sub(text, 2)
  prev = id
end
`;

const end = `
if #told == 0 then return end
local now = redis.call('TIME')
redis.call('XTRIM', log, 'MINID', '~', string.format('%.0f', tonumber(now[1]) * 1000 - keptMs))
redis.call('XTRIM', log, 'MAXLEN', '~', mostKept)
redis.call('PUBLISH', channel, '[' .. table.concat(told, ',') .. ']')
`;

/**
 * What each job is known to have reached stands in two hashes: when the newer is full it becomes the older, and what stood
 * there is forgotten.
 */
const appendJobs = `${begin}
local newer, older, remembered = KEYS[2], KEYS[3], tonumber(ARGV[4])
for at = 5, #ARGV, 4 do
  local subject, rank, text, before = ARGV[at], tonumber(ARGV[at + 1]), ARGV[at + 2], ARGV[at + 3]
  local known = tonumber(redis.call('HGET', newer, subject) or redis.call('HGET', older, subject) or -1)
  if rank > known then
    if known < 0 and before ~= '' then tell(before) end
    tell(text)
    redis.call('HSET', newer, subject, rank)
  end
end
if redis.call('HLEN', newer) > remembered then redis.call('RENAME', newer, older) end
${end}`;

/** What was told last of each printer stands in a hash, the event's id before it. */
const appendPrinters = `${begin}
local mine = {}
for at = 4, #ARGV, 3 do
  local printer, after, text = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  local known = redis.call('HGET', KEYS[2], printer)
  if mine[printer] or (known and string.match(known, '^[^ ]+') or '0-0') == after then
    tell(text)
    redis.call('HSET', KEYS[2], printer, prev .. ' ' .. text)
    mine[printer] = true
  end
end
${end}`;

declare module "ioredis" {
  interface RedisCommander<Context> {
    platenTellJobs(...args: (string | number)[]): Result<null, Context>;
    platenTellPrinters(...args: (string | number)[]): Result<null, Context>;
  }
}

export interface RedisEvents extends EventLog {
  append(events: readonly JobUpdateEvent[]): Promise<void>;
}

/** The log of events on a Redis stream. Ids are the stream's own: the server's clock and a number. */
export function redisEvents(
  redis: Redis,
  channels: { jobs: string; printers: string },
  prefix: string,
  messages: MessageReader,
): RedisEvents {
  const log = `${prefix}:events`;
  const printers = `${log}:printers`;
  redis.defineCommand("platenTellJobs", { numberOfKeys: 3, lua: appendJobs });
  redis.defineCommand("platenTellPrinters", { numberOfKeys: 2, lua: appendPrinters });

  async function lastEventId(): Promise<string> {
    const [latest] = await redis.xrevrange(log, "+", "-", "COUNT", 1);
    return latest?.[0] ?? beforeTheFirst;
  }

  async function rowsAfter(id: string, most: number) {
    const rows = await redis.xrange(log, `(${id}`, "+", "COUNT", most);
    return rows.map(([own, [, prev = "", , text = ""]]) => ({ id: own, prev, text }));
  }

  return {
    async append(events) {
      const entries = events
        .map(entryOf)
        .flatMap(({ subject, rank, text, textBefore }) => [subject, rank, text, textBefore]);
      const keys = [log, `${log}:jobs`, `${log}:jobs:older`];
      await redis.platenTellJobs(...keys, channels.jobs, keptMs, mostKept, rememberedJobs, ...entries);
    },
    async tellPrinters(news) {
      const entries = news.flatMap(({ event, after }) => [
        event.data.printerId,
        after ?? beforeTheFirst,
        textOf(event),
      ]);
      await redis.platenTellPrinters(log, printers, channels.printers, keptMs, mostKept, ...entries);
    },
    async printersTold() {
      const known = Object.entries(await redis.hgetall(printers));
      return known.map(([printerId, told]) => {
        const id = told.slice(0, told.indexOf(" "));
        return readTold(messages, { id, printerId, text: told.slice(id.length) });
      });
    },
    lastEventId,
    async eventsAfter(id, most) {
      if (!/^[0-9]{1,15}-[0-9]{1,15}$/.test(id)) return { events: [], isComplete: false };
      return readAfter({ messages, rowsAfter, lastEventId }, id, most);
    },
  };
}
