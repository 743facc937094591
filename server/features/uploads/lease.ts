import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { fromNow, SECOND } from '../../lib/clock.ts';
import { extendLease, releaseLease } from './lease-queries.ts';

/** The longest time a killed server blocks an upload. */
export const UPLOAD_LEASE_MS = 6 * SECOND;
const RENEW_EVERY_MS = 2 * SECOND;
/** Writing stops this long before the lease ends, to allow for differing clocks of two processes. */
const MARGIN_MS = 2 * SECOND;

/** The holder's name while another request waits for it. */
export const markRequested = (holder: string): string => `${holder}!`;

/** Why a request lost its upload: another one continues it, or the server is shutting down. */
export class LeaseLost extends Error {}

/** One request's exclusive right to write an upload. It ends early if another request asks for it. */
export class Lease {
  readonly by = randomUUID();
  /** Both names it may be stored under. */
  readonly holders = [this.by, markRequested(this.by)];
  readonly #deps: Pick<Deps, 'database' | 'log'>;
  readonly #id: string;
  readonly #abortController = new AbortController();
  #confirmedAt = performance.now();
  #renewing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isReleased = false;

  constructor(deps: Pick<Deps, 'database' | 'log'>, id: string) {
    this.#deps = deps;
    this.#id = id;
  }

  /** Aborts when writing has to stop. */
  get signal(): AbortSignal {
    return this.#abortController.signal;
  }

  abort(): void {
    this.#abortController.abort(new LeaseLost('Another request goes on with this upload'));
  }

  /** The database granted it at this time of the monotonic clock. */
  confirm(at: number): void {
    this.#confirmedAt = at;
    this.#timer = setInterval(() => {
      if (performance.now() - this.#confirmedAt > UPLOAD_LEASE_MS - MARGIN_MS) this.abort();
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = null;
      });
    }, RENEW_EVERY_MS);
    this.#timer.unref();
  }

  async #renew(): Promise<void> {
    const at = performance.now();
    try {
      const until = fromNow(UPLOAD_LEASE_MS);
      const isHeld = await this.#deps.database.transaction((tx) => extendLease(tx, this.#id, this.by, until));
      if (isHeld) this.#confirmedAt = at;
      else this.abort();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'lease of an upload not extended');
    }
  }

  /** Set by the holder's last transaction, which saves one sync per chunk. */
  readonly releasedColumns = { lease_by: null, lease_until: null };

  /** To be called once that transaction has committed. */
  markReleased(): void {
    this.#isReleased = true;
    clearInterval(this.#timer);
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    if (this.#isReleased) return;
    // If this fails, the lease simply expires.
    await this.#deps.database
      .transaction((tx) => releaseLease(tx, this.#id, this.holders))
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'lease of an upload not released'));
  }
}
