import { vi } from 'vitest';

/** jsdom lays nothing out: every box that asks for its room has this one, in px. */
export function giveRoom(width: number): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe(box: HTMLElement) {
        Object.defineProperty(box, 'clientWidth', { value: width, configurable: true });
        queueMicrotask(this.#tell);
      }
      disconnect() {}
    },
  );
}
