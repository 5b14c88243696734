import { Problem } from './problem.ts';

/**
 * Work that holds a database connection for as long as its reader reads: bounded, so that slow readers cannot take
 * every connection of the pool from everybody else.
 */
export class Slots {
  private readonly most: { readonly all: number; readonly each: number };
  private readonly held = new Map<string, number>();

  constructor(most: { all: number; each: number }) {
    this.most = most;
  }

  /** Takes a place and answers how to give it back. Throws `too_many_requests` for the person, `unavailable` for all. */
  take(person: string): () => void {
    const own = this.held.get(person) ?? 0;
    if (own >= this.most.each) throw new Problem('too_many_requests');
    if ([...this.held.values()].reduce((sum, count) => sum + count, 0) >= this.most.all)
      throw new Problem('unavailable');
    this.held.set(person, own + 1);
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      const left = (this.held.get(person) ?? 1) - 1;
      if (left > 0) this.held.set(person, left);
      else this.held.delete(person);
    };
  }
}
