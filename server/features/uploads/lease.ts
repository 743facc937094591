import { randomUUID } from 'node:crypto';
import { fromNow, SECOND } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { extendLease, releaseLease } from './lease-queries.ts';

/** A killed server blocks an upload for so long at most. */
export const UPLOAD_LEASE_MS = 6 * SECOND;
const RENEW_EVERY_MS = 2 * SECOND;
/** Its writing ends so long before the lease does, whatever the clocks of two processes say. */
const MARGIN_MS = 2 * SECOND;

/** What a holder's name becomes when somebody waits for it. */
export const markRequested = (holder: string): string => `${holder}!`;

/** Why a request that held an upload was ended: another goes on with it, or the server stops. */
export class LeaseLost extends Error {}

/** One request's right to write an upload. It ends early when another request asks for it. */
export class Lease {
  readonly by = randomUUID();
  /** Both names it may go by. */
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

  /** Aborts when writing has to end. */
  get signal(): AbortSignal {
    return this.#abortController.signal;
  }

  abort(): void {
    this.#abortController.abort(new LeaseLost('Another request goes on with this upload'));
  }

  /** The database has given it, at this moment of the monotonic clock. */
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

  /** What a transaction sets that is the holder's last: a sync less for every piece. */
  readonly releasedColumns = { lease_by: null, lease_until: null };

  /** That transaction is through. */
  markReleased(): void {
    this.#isReleased = true;
    clearInterval(this.#timer);
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    if (this.#isReleased) return;
    // What is not released ends by itself.
    await this.#deps.database
      .transaction((tx) => releaseLease(tx, this.#id, this.holders))
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'lease of an upload not released'));
  }
}
