import { AppError } from '../../lib/errors.ts';

const AT_ONCE = 2;
// One slot is always left for known browsers, and one core for everything else.
const STRANGERS_AT_ONCE = 1;
const MAX_WAITING = 60;
const MAX_PER_SOURCE = 10;
const MAX_SOURCES = 10_000;

/** Who requests a password hash. */
export type Caller = {
  /** The network of a stranger, or the identity of a known browser or session. */
  source: string;
  /** Signed in, or signed in before in this browser. */
  isKnown: boolean;
  /** Recent wrong passwords from this source. */
  failures: number;
};

/** The command line on the host. */
export const host: Caller = { source: 'host', isKnown: true, failures: 0 };

type Waiting = Caller & { start(): void; refuse(reason: AppError): void };

/**
 * Decides who may hash a password next. Known browsers go first; among strangers the network with the fewest recent
 * wrong passwords and the fewest attempts since the queue was last empty, so that sixty networks guessing nonstop don't
 * delay someone from a sixty-first. When the queue is full, the worst of them makes room.
 */
export class HashQueue {
  #waiting: Waiting[] = [];
  #running: Caller[] = [];
  readonly #tries = new Map<string, number>();

  /** Runs the work in its turn. Throws AppError `too_many` if there is no room, or a better caller took its place. */
  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    await this.#turn(caller);
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(caller), 1);
      this.#startNext();
      if (!this.#running.length) this.#tries.clear();
    }
  }

  #turn(caller: Caller): Promise<void> {
    const inHand = [...this.#waiting, ...this.#running].filter(({ source }) => source === caller.source);
    if (this.#tries.size >= MAX_SOURCES) this.#tries.clear();
    this.#tries.set(caller.source, (this.#tries.get(caller.source) ?? 0) + 1);
    if (inHand.length >= MAX_PER_SOURCE) throw busy();
    return new Promise((start, refuse) => {
      const waiting: Waiting = {
        ...caller,
        start: () => {
          this.#running.push(caller);
          start();
        },
        refuse,
      };
      this.#waiting.push(waiting);
      this.#startNext();
      if (this.#waiting.length > MAX_WAITING) this.#makeRoom();
    });
  }

  // Based on the current count, not on that at arrival, so a source that keeps trying falls behind.
  #rank({ source, isKnown, failures }: Caller): number {
    return isKnown ? -1 : failures + (this.#tries.get(source) ?? 0);
  }

  /** The latest of the worst; it may be the one that has just arrived. */
  #makeRoom(): void {
    const worst = this.#waiting.reduce((a, b) => (this.#rank(b) >= this.#rank(a) ? b : a));
    this.#waiting.splice(this.#waiting.indexOf(worst), 1);
    worst.refuse(busy());
  }

  #startNext(): void {
    while (this.#running.length < AT_ONCE) {
      const strangers = this.#running.filter(({ isKnown }) => !isKnown).length;
      const able = this.#waiting.filter(({ isKnown }) => isKnown || strangers < STRANGERS_AT_ONCE);
      const [first, ...others] = able;
      if (!first) return;
      // The earliest of those with the lowest rank.
      const next = others.reduce((a, b) => (this.#rank(b) < this.#rank(a) ? b : a), first);
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.start();
    }
  }
}

const busy = (): AppError =>
  new AppError('too_many', 'Too many people are signing in right now. Please try again in a moment.', {
    retryAfter: 5,
  });
