import { SECOND } from '../lib/clock.ts';

/** Bytes older than this hardly count. */
const REMEMBERS_MS = 10 * SECOND;

/**
 * Current throughput in bytes per second: an exponentially decaying average, so that a fast start does not count for
 * long.
 */
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
    // Of the averaging window, only the time since the start can have brought bytes.
    const seconds = (REMEMBERS_MS * (1 - Math.exp((this.#since - this.#at) / REMEMBERS_MS))) / SECOND;
    return seconds > 0 ? this.#bytes / seconds : 0;
  }

  #fade(): void {
    const at = performance.now();
    this.#bytes *= Math.exp((this.#at - at) / REMEMBERS_MS);
    this.#at = at;
  }
}
