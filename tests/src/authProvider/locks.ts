type Held = (lock: object | null) => unknown;
type Options = { readonly ifAvailable?: boolean; readonly signal?: AbortSignal };

/** Locks as the browser's (Web Locks API), which Node 20 and jsdom have not: by name, first come, first served. */
export function locks() {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, ...[given, last]: [Held] | [Options, Held]): Promise<unknown> => {
    const [{ ifAvailable, signal }, work] = last ? [given as Options, last] : [{} as Options, given as Held];
    if (ifAvailable && held.has(name)) return work(null);
    while (held.has(name))
      await Promise.race([
        held.get(name)!.catch(() => {}),
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
      ]);
    const done = Promise.resolve(work({ name })).finally(() => held.delete(name));
    held.set(name, done);
    return done;
  };
  return { request };
}
