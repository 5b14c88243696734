/** A piece of the console that is loaded once, and of which is known when it is there. */
export interface Piece<M> {
  /** Fails as the import does, and is tried again when it is next asked for. */
  readonly load: () => Promise<M>;
  readonly now: () => M | null;
}

export function piece<M>(get: () => Promise<M>): Piece<M> {
  let there: M | null = null;
  let loading: Promise<M> | null = null;
  return {
    now: () => there,
    load: () =>
      (loading ??= get().then(
        (module) => (there = module),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      )),
  };
}
