import { SECOND } from '../clock.ts';

/** What came longer ago than this hardly counts. */
const REMEMBERS_MS = 10 * SECOND;

/** How fast something comes at present, in bytes a second: an average that forgets, so that a good start is worth nothing later. */
export class Throughput {
  readonly #since = performance.now();
  #at = this.#since;
  #bytes = 0;

  add(bytes: number): void {
    this.#fade();
    this.#bytes += bytes;
  }

  now(): number {
    this.#fade();
    // Of the time remembered, only what has passed since the start can have brought anything.
    const seconds = (REMEMBERS_MS * (1 - Math.exp((this.#since - this.#at) / REMEMBERS_MS))) / SECOND;
    return seconds > 0 ? this.#bytes / seconds : 0;
  }

  #fade(): void {
    const at = performance.now();
    this.#bytes *= Math.exp((this.#at - at) / REMEMBERS_MS);
    this.#at = at;
  }
}
