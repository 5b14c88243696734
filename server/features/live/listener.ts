import { randomUUID } from 'node:crypto';
import { LIVE_CLOSE } from '#schemas/live.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Line } from './line.ts';
import type { Telling } from './telling.ts';

/** More than this is not kept for someone who waits: they come back and catch up. */
const HELD_MAX = 5_000;

/** Someone who has said who they are, on one line: a tab of a person. */
export class Listener {
  readonly id = randomUUID();
  /** With the rights of the newest token. */
  actor: Actor;
  /** What is looked at; set through the hub. */
  topics: ReadonlySet<string> = new Set();
  readonly line: Line;
  private holds = 0;
  private held: string[] = [];

  constructor(actor: Actor, line: Line) {
    this.actor = actor;
    this.line = line;
  }

  /** Tells it, if this person may hear it. */
  hear(telling: Telling, place: string): void {
    if (!telling.isFor(this.actor)) return;
    const text = telling.text(this.actor, place);
    if (this.holds === 0) this.line.send(text);
    else if (this.held.push(text) > HELD_MAX) this.line.end(LIVE_CLOSE.slow);
  }

  /** What is heard from now on waits: something older is told first, and the newest place that is said must be true. */
  hold(): void {
    this.holds += 1;
  }

  /** Tells what is older, and then, when nothing else is waited for, what has waited. */
  release(older: readonly string[]): void {
    this.holds -= 1;
    for (const text of older) this.line.send(text);
    if (this.holds > 0) return;
    for (const text of this.held) this.line.send(text);
    this.held = [];
  }

  /** Everything that is shown must be read again; what waited is part of it. */
  reset(place: string): void {
    this.held = [];
    this.line.say({ type: 'reset', id: place });
  }
}
