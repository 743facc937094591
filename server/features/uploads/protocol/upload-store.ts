import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { Deps } from '../../../deps.ts';
import type { UploadRow } from '../claims/queries.ts';
import type { Holding, Leases } from '../leases/leases.ts';
import { openUpload, WAITS_MS } from '../open-upload.ts';
import { findUpload } from '../queries.ts';
import { finishUpload, isUnfinished } from '../receive/finish-upload.ts';
import { receivePiece } from '../receive/receive-piece.ts';
import { removeUpload } from '../remove-upload.ts';
import { fileGone, Refusal } from './refusals.ts';

/** What one request brings along. Its bytes go to the store directly: web streams between the two would cost as much as all the rest. */
export type Exchange = {
  method: string;
  address: string;
  body: AsyncIterable<Buffer>;
  length: number;
  /** Whether somebody still waits for the answer. */
  isWanted(): boolean;
};

export const extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];

/** The store and the lock of one request, as @tus/server calls them. */
export class UploadStore extends DataStore {
  override extensions = extensions;
  readonly #deps: Deps;
  readonly #leases: Leases;
  readonly #exchange: Exchange;
  #holding: Holding | undefined;

  constructor(deps: Deps, leases: Leases, exchange: Exchange) {
    super();
    this.#deps = deps;
    this.#leases = leases;
    this.#exchange = exchange;
  }

  /** Who asks for the offset ends what is under way, so that the answer is the last word; who writes holds the upload. */
  readonly locker = {
    newLock: (id: string) => ({
      lock: async () => {
        const { method, isWanted } = this.#exchange;
        if (method === 'HEAD') await this.#leases.quiet(id, isWanted);
        else if (method !== 'POST') this.#holding = await this.#leases.take(id, isWanted);
      },
      unlock: async () => {
        await this.#holding?.end();
      },
    }),
  };

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata } = upload;
    const name = metadata?.filename ?? metadata?.name ?? '';
    const { address } = this.#exchange;
    await openUpload(this.#deps, { id, size, name, path: metadata?.path ?? '', address });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#settled(id);
    return new Upload({
      id,
      size: row.size_bytes,
      offset: row.offset_bytes,
      metadata: { filename: row.name, ...(row.path ? { path: row.path } : {}) },
      // From here the protocol's server counts to the expiry.
      creation_date: new Date(Date.parse(row.expires_at) - WAITS_MS).toISOString(),
    });
  }

  override async write(stream: Readable, id: string): Promise<number> {
    stream.resume();
    const { method, body, length, isWanted } = this.#exchange;
    // A new upload that brings its first bytes along.
    this.#holding ??= await this.#leases.take(id, isWanted);
    const { row, lease } = this.#holding;
    try {
      return (await receivePiece(this.#deps, { row, lease, body, length })).offset_bytes;
    } catch (error) {
      // Its sender never hears where it is.
      if (method === 'POST') await removeUpload(this.#deps, id);
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    if (await removeUpload(this.#deps, id)) return;
    if (await findUpload(this.#deps.database.read, id))
      throw new Refusal(409, 'This file belongs to an order and stays with it');
    throw fileGone();
  }

  override getExpiration(): number {
    return WAITS_MS;
  }

  /** What a process that ended had left to be done is done first. */
  async #settled(id: string): Promise<UploadRow> {
    const row = this.#holding?.row ?? (await findUpload(this.#deps.database.read, id));
    if (!row) throw fileGone();
    if (!isUnfinished(row)) return row;
    const holding = this.#holding ?? (await this.#leases.take(id, this.#exchange.isWanted));
    try {
      if (isUnfinished(holding.row)) holding.row = await finishUpload(this.#deps, holding.row, holding.lease);
      return holding.row;
    } finally {
      if (holding !== this.#holding) await holding.end();
    }
  }
}
