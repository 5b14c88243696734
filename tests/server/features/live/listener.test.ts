import { expect, it } from 'vitest';
import { LIVE_CLOSE } from '#schemas/live.ts';
import type { EventRow } from '#server/features/live/events.ts';
import type { Line } from '#server/features/live/line.ts';
import { Listener } from '#server/features/live/listener.ts';
import { Telling } from '#server/features/live/telling.ts';
import { actorOf } from '#server/platform/actor.ts';

const ACTOR = actorOf('00000000-0000-4000-8000-000000000001', 'sp.agent', 'SPECIALTY_PR_AGENT');

it('does not keep for ever what somebody waits for who goes on asking', () => {
  const sent: string[] = [];
  const ends: number[] = [];
  const line: Pick<Line, 'send' | 'end'> = {
    send: (text) => void sent.push(text),
    end: (code) => void ends.push(code),
  };
  const listener = new Listener(ACTOR, line as Line);
  const telling = new Telling({ user_id: ACTOR.id, resource: 'notice' } as EventRow, 'both');
  listener.hold();
  for (let n = 0; n < 5_000; n += 1) listener.hear(telling, '7');
  expect([sent.length, ends]).toEqual([0, []]);
  listener.hear(telling, '7');
  expect(ends).toEqual([LIVE_CLOSE.slow]);
});
