import { AppError } from '../errors.ts';

/**
 * How many bodies are taken in at once, in all and from one address: few large ones, more small ones. A small one is over
 * soon, unless somebody holds it open, and each costs memory while it lasts. Refuses before a byte of the body is read.
 */
const LARGE_BYTES = 16 * 1024 * 1024;
const words =
  'Many uploads are running right now. Your files are still in the form; please submit again in a minute.';
const large = { most: 8, mostOfOne: 4, retryAfter: 60, words };
const small = { most: 64, mostOfOne: 32, retryAfter: 5, words };

export class UploadGate {
  readonly #large = new Places(large);
  readonly #small = new Places(small);

  /** Takes a place and answers how to give it back. AppError `unavailable` with Retry-After when there is none. */
  enter(address: string, contentLength: number | undefined): () => void {
    const isSmall = contentLength !== undefined && contentLength <= LARGE_BYTES;
    return (isSmall ? this.#small : this.#large).enter(address);
  }
}

/** Places of one kind, each given back by what `enter` answers. AppError `unavailable` with Retry-After when there is none. */
class Places {
  readonly #limits: typeof large;
  readonly #running = new Map<string, number>();
  #total = 0;

  constructor(limits: typeof large) {
    this.#limits = limits;
  }

  enter(address: string): () => void {
    const { most, mostOfOne, retryAfter, words } = this.#limits;
    const own = this.#running.get(address) ?? 0;
    if (this.#total >= most || own >= mostOfOne) throw new AppError('unavailable', words, { retryAfter });
    this.#total++;
    this.#running.set(address, own + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#total--;
      const left = (this.#running.get(address) ?? 1) - 1;
      if (left) this.#running.set(address, left);
      else this.#running.delete(address);
    };
  }
}
