interface Kept<V> {
  readonly value: V;
  readonly size: () => number;
}

/** What was used last, up to so many and so large; the rest is forgotten and made again when somebody asks. */
export class Lru<V> {
  readonly #kept = new Map<string, Kept<V>>();
  readonly #limits: { readonly count: number; readonly size: number };

  constructor(limits: { readonly count: number; readonly size: number }) {
    this.#limits = limits;
  }

  /** The value of this name, which counts as used now. @param size may grow while it is kept */
  use(name: string, make: () => V, size: (value: V) => number): V {
    const known = this.#kept.get(name);
    const value = known ? known.value : make();
    this.#kept.delete(name);
    this.#kept.set(name, known ?? { value, size: () => size(value) });
    this.#trim();
    return value;
  }

  forget(name: string): void {
    this.#kept.delete(name);
  }

  get names(): readonly string[] {
    return [...this.#kept.keys()];
  }

  /** The one just used stays, whatever its size. */
  #trim(): void {
    let total = [...this.#kept.values()].reduce((sum, one) => sum + one.size(), 0);
    for (const [name, one] of this.#kept) {
      if (this.#kept.size <= 1 || (this.#kept.size <= this.#limits.count && total <= this.#limits.size))
        return;
      total -= one.size();
      this.#kept.delete(name);
    }
  }
}
