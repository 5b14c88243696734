import { afterAll, beforeAll } from 'vitest';

/**
 * Makes a value before the first test of a file, or of a `describe`, and ends it after the last one. What is returned stands for
 * the value in tests and hooks.
 * @param end how to end the value; without it the value is closed
 */
export function useForFile<T extends { close(): unknown }>(make: () => Promise<T>): T;
export function useForFile<T extends object>(make: () => Promise<T>, end: (value: T) => unknown): T;
export function useForFile<T extends object>(
  make: () => Promise<T>,
  end: (value: T) => unknown = (value) => (value as unknown as { close(): unknown }).close(),
): T {
  let value: T | undefined;
  beforeAll(async () => {
    value = await make();
  });
  afterAll(async () => {
    if (value) await end(value);
  });
  return new Proxy({} as T, {
    get(_, name) {
      if (!value) throw new Error('The value is made before the tests: use it in tests and hooks.');
      const found: unknown = Reflect.get(value, name);
      // Private fields are those of the value, not of what stands for it.
      return typeof found === 'function' ? (found.bind(value) as unknown) : found;
    },
    set(_, name, to) {
      return value !== undefined && Reflect.set(value, name, to);
    },
  });
}
