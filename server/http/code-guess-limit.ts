import { SECOND } from '../clock.ts';
import { AppError } from '../errors.ts';

const WINDOW_MS = 60 * SECOND;

type Visitor = { address: string; network: string };
type Allowance = Record<keyof Visitor, number>;

/** Wrong codes a minute. Enough for people who mistype, too few for a program; a network has as many as four addresses. */
const USUAL: Allowance = { address: 30, network: 120 };
/** What is left to each while this many wrong codes a minute come from everywhere: guessing with many networks is no way around. */
const UNDER_ATTACK: Allowance = { address: 5, network: 20 };
const ATTACK_FROM = 300;

/**
 * How many wrong discount codes may be tried in a minute, whichever call they are tried at. Nobody is refused for what other
 * networks guess: many wrong codes in all only make the allowance for each network's own wrong ones smaller. Times are the monotonic clock's.
 */
export class CodeGuessLimit {
  readonly #isOn: boolean;
  readonly #wrong = new Map<string, number>();
  #total = 0;
  #until = 0;

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /**
   * Counts a code as wrong before it is looked up, so that guesses sent at once count, too. Answers how to take that back,
   * for one that was right. AppError `too_many` beyond the allowance, also for a right code: else it could be told from wrong ones.
   */
  take({ address, network }: Visitor): () => void {
    const time = performance.now();
    if (time >= this.#until) {
      this.#wrong.clear();
      this.#total = 0;
      this.#until = time + WINDOW_MS;
    }
    const keys: [string, number][] = [
      [`address ${address}`, this.#allowance.address],
      [`network ${network}`, this.#allowance.network],
    ];
    if (this.#isOn && keys.some(([key, most]) => (this.#wrong.get(key) ?? 0) >= most))
      throw new AppError(
        'too_many',
        'Too many discount codes tried. Please wait a moment and try again, or order without the code and mention it in your notes.',
        { retryAfter: (this.#until - time) / SECOND },
      );
    const add = (count: number) => {
      this.#total += count;
      for (const [key] of keys) this.#wrong.set(key, (this.#wrong.get(key) ?? 0) + count);
    };
    add(1);
    const window = this.#until;
    return () => {
      if (window === this.#until) add(-1);
    };
  }

  get #allowance(): Allowance {
    return this.#total >= ATTACK_FROM ? UNDER_ATTACK : USUAL;
  }
}
