import { SECOND } from '../clock.ts';
import { AppError } from '../errors.ts';

const WINDOW_MS = 60 * SECOND;
// Enough for somebody who types; too little for somebody who guesses, from however many addresses.
export const GUESSES_OF_ONE = 30;
const GUESSES_OF_ALL = 300;

/**
 * How often a secret word may be tried in a minute, by one address and by all together, whichever call it is tried at.
 * Times are the monotonic clock's.
 */
export class GuessLimits {
  readonly #isOn: boolean;
  readonly #byAddress = new Map<string, number>();
  #total = 0;
  #until = 0;

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** Counts a guess before it is looked at. Answers how to take it back, for one that was none. */
  take(address: string): () => void {
    const time = performance.now();
    if (time >= this.#until) {
      this.#byAddress.clear();
      this.#total = 0;
      this.#until = time + WINDOW_MS;
    }
    const own = this.#byAddress.get(address) ?? 0;
    if (this.#isOn && (own >= GUESSES_OF_ONE || this.#total >= GUESSES_OF_ALL))
      throw new AppError(
        'too_many',
        'Too many discount codes have been tried in a short time. Please wait a moment and try again.',
        { retryAfter: (this.#until - time) / SECOND },
      );
    this.#add(address, 1);
    const window = this.#until;
    return () => {
      if (window === this.#until) this.#add(address, -1);
    };
  }

  #add(address: string, count: number): void {
    this.#total += count;
    const own = (this.#byAddress.get(address) ?? 0) + count;
    if (own > 0) this.#byAddress.set(address, own);
    else this.#byAddress.delete(address);
  }
}
