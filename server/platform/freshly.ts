/**
 * Asks something so that every caller gets an answer that was asked for after they came: whoever comes while one is under
 * way shares the next one. However many come, there is one question at a time.
 */
export function freshly<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const asked = ask();
      running = asked.catch(() => undefined);
      return asked;
    });
    return next;
  };
}

/** Whoever comes while a question takes longer than this asks anew: what is slow would otherwise take twice as long. */
const LONG_MS = 100;

interface Asking<T> {
  readonly begun: number;
  readonly answer: Promise<T>;
  /** The answer that those share who have come meanwhile. */
  next: Promise<T> | null;
}

/** As `freshly`, for many questions: those are the same that have the same key. Nothing is kept of what nobody waits for. */
export function freshlyEach<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const asking = new Map<string, Asking<T>>();
  const begin = (key: string, ask: () => Promise<T>): Promise<T> => {
    const asked: Asking<T> = { begun: performance.now(), answer: ask(), next: null };
    asking.set(key, asked);
    const done = () => {
      if (asked.next === null && asking.get(key) === asked) asking.delete(key);
    };
    asked.answer.then(done, done);
    return asked.answer;
  };
  return (key, ask) => {
    const asked = asking.get(key);
    if (!asked || (asked.next === null && performance.now() - asked.begun > LONG_MS)) return begin(key, ask);
    const after = () => begin(key, ask);
    return (asked.next ??= asked.answer.then(after, after));
  };
}
