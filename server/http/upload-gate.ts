import { AppError } from '../errors.ts';

/**
 * How many large bodies are taken in at once, in all and from one address. Small ones pass freely: they are over before
 * they could hold anybody up. Refuses before a byte of the body is read.
 */
const LARGE_BYTES = 16 * 1024 * 1024;
const MOST = 8;
const MOST_OF_ONE = 4;

export class UploadGate {
  readonly #running = new Map<string, number>();
  #total = 0;

  /** Takes a place and answers how to give it back. AppError `unavailable` with Retry-After when there is none. */
  enter(address: string, contentLength: number | undefined): () => void {
    if (contentLength !== undefined && contentLength <= LARGE_BYTES) return () => undefined;
    const own = this.#running.get(address) ?? 0;
    if (this.#total >= MOST || own >= MOST_OF_ONE)
      throw new AppError(
        'unavailable',
        'Many uploads are running right now. Your files are still in the form; please submit again in a minute.',
        {
          retryAfter: 60,
        },
      );
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
