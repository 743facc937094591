import { MINUTE } from '../../lib/clock.ts';

const WINDOW_MS = 10 * MINUTE;
export const MAX_RECENT_PLAYS = 10_000;

/**
 * Remembers who has recently played what, so that a repeated play isn't counted. In memory of this process only and
 * bounded: under a flood the oldest entries are dropped early. Times are from the monotonic clock.
 */
export class RecentPlays {
  /** In order of insertion, so the oldest comes first. */
  readonly #begun = new Map<string, number>();

  /** False if this address was counted for this track within the last ten minutes. */
  begin(address: string, itemId: string): boolean {
    const time = performance.now();
    for (const [key, begun] of this.#begun) {
      if (time - begun < WINDOW_MS && this.#begun.size < MAX_RECENT_PLAYS) break;
      this.#begun.delete(key);
    }
    const key = `${itemId} ${address}`;
    if (this.#begun.has(key)) return false;
    this.#begun.set(key, time);
    return true;
  }

  /** Undoes `begin` for a play that couldn't be counted. */
  takeBack(address: string, itemId: string): void {
    this.#begun.delete(`${itemId} ${address}`);
  }
}
