const FIRST_MS = 1000;
const SLOWEST_MS = 10_000;
const SLOWER = 1.5;

/**
 * Looks again and again while something waits: every second, slower while nothing comes of it, not while the page is
 * hidden.
 */
export class StatePoll {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLooking = false;
  private pause = FIRST_MS;
  private readonly isWaiting: () => boolean;
  private readonly look: () => Promise<boolean>;

  /** @param look resolves with whether anything has changed */
  constructor(isWaiting: () => boolean, look: () => Promise<boolean>) {
    this.isWaiting = isWaiting;
    this.look = look;
    document.addEventListener('visibilitychange', () => this.wake());
  }

  /** Something new waits, or somebody looks again. */
  wake(): void {
    this.pause = FIRST_MS;
    this.plan();
  }

  private plan(): void {
    clearTimeout(this.timer);
    if (this.isLooking || document.hidden || !this.isWaiting()) return;
    this.timer = setTimeout(() => void this.turn(), this.pause);
  }

  private async turn(): Promise<void> {
    this.isLooking = true;
    // A server that is away for a moment is asked again like one that has nothing new.
    const hasChanged = await this.look().catch(() => false);
    this.isLooking = false;
    this.pause = hasChanged ? FIRST_MS : Math.min(this.pause * SLOWER, SLOWEST_MS);
    this.plan();
  }
}
