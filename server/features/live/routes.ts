import type { AppContext } from '#server/app.ts';
import { needs, type App } from '#server/platform/http.ts';
import { networkOf } from '#server/platform/network.ts';
import { Busy, Problem } from '#server/platform/problem.ts';
import type { Rates } from '#server/platform/rates.ts';
import type { Sessions } from '#server/platform/session.ts';
import { ELSEWHERE, type Signals } from '#server/platform/signals.ts';
import { CatchUp } from './catchUp.ts';
import { Conversation } from './conversation.ts';
import { Feed } from './feed.ts';
import { Hub } from './hub.ts';
import { Presence } from './presence.ts';
import { refuseForeign } from './sockets.ts';

/** From one address, who have not said yet who they are: an office that comes back at once has more people. */
const STRANGERS_MAX = 256;
/** Whoever has not answered from one to the next is gone. */
const PING_MS = 30_000;

/** What this process needs besides the context. */
interface Live {
  readonly signals: Signals;
  readonly sessions: Sessions;
  readonly rates: Rates;
}

/** What happens, told to those who look at it (specification §7 'A websocket endpoint exists'; docs/decisions/014). */
export async function liveFeature(
  api: App,
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  live: Live,
): Promise<void> {
  const { log } = api;
  const hub = new Hub();
  const feed = await Feed.open(db, hub, log);
  const presence = new Presence(db, hub, log);
  const services = { ...live, hub, feed, presence, catchUp: new CatchUp(db, log) };
  live.signals.on('live', () => feed.next());
  live.signals.on(ELSEWHERE, () => feed.beginAnew());
  live.signals.on('presence', () => presence.next());

  const conversations = new Set<Conversation>();
  const strangers = new Map<string, number>();
  const pings = setInterval(() => {
    for (const { line } of conversations) line.ping();
  }, PING_MS).unref();
  api.addHook('onClose', async () => {
    clearInterval(pings);
    await Promise.all([feed.close(), presence.close()]);
  });

  api.route({
    method: 'GET',
    url: '/ws',
    // A browser cannot send a token with it: the first message has it, and what is told needs the rights it gives.
    ...needs('public'),
    schema: { hide: true },
    onRequest: async (request) => {
      if (!request.ws) throw new Problem('not_found');
      refuseForeign(config, request);
      if ((strangers.get(networkOf(request.ip)) ?? 0) < STRANGERS_MAX) return;
      throw new Busy('too_many_requests', 1);
    },
    handler: () => {
      throw new Problem('not_found');
    },
    wsHandler: (socket, request) => {
      const from = networkOf(request.ip);
      strangers.set(from, (strangers.get(from) ?? 0) + 1);
      const conversation = new Conversation(services, socket, request, {
        known: () => forget(strangers, from),
        ended: () => conversations.delete(conversation),
      });
      conversations.add(conversation);
    },
  });
}

function forget(strangers: Map<string, number>, from: string): void {
  const left = (strangers.get(from) ?? 1) - 1;
  if (left > 0) strangers.set(from, left);
  else strangers.delete(from);
}
