import type { AppContext } from '#server/app.ts';
import type { App } from '#server/platform/http.ts';
import { headText, type Place } from '#server/platform/keys/chainMarks.ts';
import type { Signals } from '#server/platform/signals.ts';
import { linkBatches } from './link.ts';

/** What is written within this time gets its places at once. */
const GATHER_MS = 1_000;
/** Should a signal be lost, a process finds out by itself. */
const LOOK_EVERY_MS = 30_000;

/**
 * Gives what is written its place in the chain, soon after each commit that wrote history (which is told as `live`), until the
 * application ends.
 */
export function linkHistory(
  app: App,
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  signals: Signals,
): void {
  // Whoever keeps logs elsewhere has heads there, each of which `audit:verify --head` takes.
  const tell = (place: Place, isBroken: boolean): void => {
    const line = { part: 'audit', head: headText(place) };
    if (isBroken) app.log.error(line, 'the history is chained on after a break: see npm run audit:verify');
    else app.log.info(line, 'the history is chained up to here');
  };
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let linking: Promise<void> = Promise.resolve();
  const link = (): void => {
    timer = undefined;
    linking = linking
      .then(() => linkBatches(db, secrets, tell))
      .catch((err: unknown) => app.log.warn({ err }, 'the history was not chained'));
  };
  const soon = (): void => {
    if (!isEnded) timer ??= setTimeout(link, GATHER_MS).unref();
  };
  soon();
  signals.on('live', async () => soon(), LOOK_EVERY_MS);
  app.addHook('onClose', async () => {
    isEnded = true;
    clearTimeout(timer);
    await linking;
  });
}
