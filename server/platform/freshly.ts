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
