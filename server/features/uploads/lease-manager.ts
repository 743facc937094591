import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { fromNow, now, SECOND } from '../../lib/clock.ts';
import type { UploadRow } from './claim-queries.ts';
import { Lease, markRequested, UPLOAD_LEASE_MS } from './lease.ts';
import { acquireLease, findLeaseHolder, requestLease } from './lease-queries.ts';
import { findUpload } from './queries.ts';
import { uploadGone, uploadLocked } from './tus-errors.ts';

/** Longer than the lease of a killed server lasts. */
const PATIENCE_MS = UPLOAD_LEASE_MS + 5 * SECOND;
const LOOK_EVERY_MS = 250;

type Held = { lease: Lease; over: Promise<void> };
export type HeldUpload = { lease: Lease; row: UploadRow };

/**
 * Only one request at a time writes an upload, across all processes on one database. The later request wins: the
 * earlier one usually belongs to the same client and a broken connection. It ends once its data is durable.
 */
export class LeaseManager {
  readonly #deps: Deps;
  readonly #held = new Map<string, Held>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Ends any write to an upload, in any process, and waits for that. Throws if it takes too long or the client has
   * disconnected.
   */
  async drain(id: string, isWanted: () => boolean): Promise<void> {
    await this.#drainHere(id, isWanted);
    const { database } = this.#deps;
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const holder = await findLeaseHolder(database.read, id, now(), fromNow(2 * UPLOAD_LEASE_MS));
      if (holder === null) return;
      if (performance.now() > until || !isWanted()) throw uploadLocked();
      await this.#request(id, holder);
      await sleep(LOOK_EVERY_MS);
    }
  }

  async #drainHere(id: string, isWanted: () => boolean): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (let held = this.#held.get(id); held; held = this.#held.get(id)) {
      held.lease.abort();
      await Promise.race([held.over, sleep(SECOND, undefined, { ref: false })]);
      if (performance.now() > until || !isWanted()) throw uploadLocked();
    }
  }

  /** Runs `work` with exclusive access to an upload. Throws if the upload is gone or can't be had in time. */
  async hold<T>(id: string, isWanted: () => boolean, work: (held: HeldUpload) => Promise<T>): Promise<T> {
    // One of several waiting requests continues, and is asked to end by the next.
    while (this.#held.has(id)) await this.#drainHere(id, isWanted);
    const lease = new Lease(this.#deps, id);
    const { promise: over, resolve } = Promise.withResolvers<void>();
    this.#held.set(id, { lease, over });
    try {
      const row = await this.#acquire(id, lease, isWanted);
      try {
        return await work({ lease, row });
      } finally {
        await lease.release();
      }
    } finally {
      this.#held.delete(id);
      resolve();
    }
  }

  /** Ends every request in this process; what has arrived is kept. */
  abortAll(): void {
    for (const { lease } of this.#held.values()) lease.abort();
  }

  async #acquire(id: string, lease: Lease, isWanted: () => boolean): Promise<UploadRow> {
    const { database } = this.#deps;
    const patience = performance.now() + PATIENCE_MS;
    for (;;) {
      const [at, until] = [now(), fromNow(UPLOAD_LEASE_MS)];
      const asOf = performance.now();
      const row = await database.transaction((tx) => acquireLease(tx, id, lease.by, at, until));
      if (row) {
        lease.confirm(asOf);
        return row;
      }
      const current = await findUpload(database.read, id);
      if (!current) throw uploadGone();
      if (performance.now() > patience || lease.signal.aborted || !isWanted()) throw uploadLocked();
      if (current.lease_by) await this.#request(id, current.lease_by);
      await sleep(LOOK_EVERY_MS);
    }
  }

  async #request(id: string, held: string): Promise<void> {
    if (held.endsWith(markRequested(''))) return;
    await this.#deps.database.transaction((tx) => requestLease(tx, id, held, markRequested(held)));
  }
}
