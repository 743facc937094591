import { MINUTE } from '../../clock.ts';

const WINDOW_MS = 10 * MINUTE;
export const MOST_RECENT_PLAYS = 10_000;

/**
 * Who has lately listened to what, so that playing a track again is not another listener. Kept by this process alone and
 * bounded: under a flood the oldest are forgotten early. Times are the monotonic clock's.
 */
export class RecentPlays {
  /** By the moment they began: the oldest stands first. */
  readonly #begun = new Map<string, number>();

  /** False when this address was counted for this track within ten minutes. */
  begin(address: string, itemId: string): boolean {
    const time = performance.now();
    for (const [key, begun] of this.#begun) {
      if (time - begun < WINDOW_MS && this.#begun.size < MOST_RECENT_PLAYS) break;
      this.#begun.delete(key);
    }
    const key = `${itemId} ${address}`;
    if (this.#begun.has(key)) return false;
    this.#begun.set(key, time);
    return true;
  }

  /** For a listen that could not be counted. */
  takeBack(address: string, itemId: string): void {
    this.#begun.delete(`${itemId} ${address}`);
  }
}
