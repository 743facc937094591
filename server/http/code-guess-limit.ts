import { SECOND } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';

const WINDOW_MS = 60 * SECOND;

type Visitor = { address: string; network: string };
type Allowance = Record<keyof Visitor, number>;

/**
 * Wrong codes per minute: enough for people who mistype, too few for a script. A network may make as many as four
 * addresses.
 */
const USUAL: Allowance = { address: 30, network: 120 };
/**
 * What each may still try while this many wrong codes per minute arrive in total, so that guessing from many networks
 * doesn't help.
 */
const UNDER_ATTACK: Allowance = { address: 5, network: 20 };
const ATTACK_FROM = 300;

/**
 * Limits wrong discount codes per minute, counted across all calls that accept a code. Nobody is refused because of
 * what other networks guess: many wrong codes in total only lower the number each network may get wrong. Times are
 * from the monotonic clock.
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
   * Counts a code as wrong before it is looked up, so that guesses sent in parallel count too. Returns a function that
   * takes this back for a correct code. AppError `too_many` beyond the limit, for correct codes too: otherwise the
   * answer would tell them apart.
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
    if (this.#isOn && keys.some(([key, max]) => (this.#wrong.get(key) ?? 0) >= max))
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
