let load: (() => Promise<void>) | null = null;
let loading: Promise<void> | null = null;

/** Says how the texts are got that did not come with the first screen. */
export function textsAreMissing(how: () => Promise<void>): void {
  [load, loading] = [how, null];
}

/** Until everything can be said. What is loaded later than the first screen waits for it, so that no key is ever seen. */
export function allTexts(): Promise<void> {
  if (!load) return Promise.resolve();
  loading ??= load().then(
    () => {
      load = null;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
