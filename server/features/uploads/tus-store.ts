import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { MINUTE } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { appendChunk } from './append-chunk.ts';
import type { UploadRow } from './claim-queries.ts';
import { createUpload } from './create-upload.ts';
import { UPLOAD_TTL_MS } from './expiry.ts';
import { finishUpload, isUnfinished } from './finish-upload.ts';
import type { HeldUpload, LeaseManager } from './lease-manager.ts';
import { findUpload } from './queries.ts';
import { removeUpload } from './remove-upload.ts';
import { fileGone, Refusal } from './tus-errors.ts';

/** What one request brings along. Its bytes go to the store directly: web streams between the two would cost as much as all the rest. */
export type Exchange = {
  method: string;
  address: string;
  network: string;
  /** As it was sent. */
  metadata: string;
  body: AsyncIterable<Buffer>;
  length: number;
  /** Bytes that pieces of its sender's network have brought and that are still under way. */
  ofNetwork(): number;
  /** Whether somebody still waits for the answer. */
  isWanted(): boolean;
};

const extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];

/** The store and the lock of one request, as @tus/server calls them. */
export class UploadStore extends DataStore {
  override extensions = extensions;
  readonly #deps: Deps;
  readonly #leases: LeaseManager;
  readonly #exchange: Exchange;
  #holding: HeldUpload | undefined;
  #upload: Upload | undefined;
  /** The upload as this request saw or left it. */
  row: UploadRow | undefined;

  constructor(deps: Deps, leases: LeaseManager, exchange: Exchange) {
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
    const { address, network, metadata: sent } = this.#exchange;
    const announced = { id, size, name, path: metadata?.path ?? '', address, network, metadata: sent };
    this.#upload = upload;
    this.#tell(await createUpload(this.#deps, announced));
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#settled(id);
    const upload = new Upload({ id, size: row.size_bytes, offset: row.offset_bytes });
    this.#upload ??= upload;
    this.#tell(row);
    upload.creation_date = this.#upload.creation_date;
    return upload;
  }

  override async write(stream: Readable, id: string): Promise<number> {
    stream.resume();
    const { body, length, ofNetwork, isWanted } = this.#exchange;
    // A new upload that brings its first bytes along.
    this.#holding ??= await this.#leases.take(id, isWanted);
    const { row, lease } = this.#holding;
    const left = await appendChunk(this.#deps, { row, lease, body, length, ofNetwork });
    this.#tell(left);
    return left.offset_bytes;
  }

  /** The request was refused: of an upload it opened its sender never hears where it is. */
  async takeBack(): Promise<void> {
    if (this.#exchange.method === 'POST' && this.row) await removeUpload(this.#deps, this.row.id);
  }

  override async remove(id: string): Promise<void> {
    if (await removeUpload(this.#deps, id)) return;
    if (await findUpload(this.#deps.database.read, id))
      throw new Refusal(409, 'This file belongs to an order and stays with it');
    throw fileGone();
  }

  override getExpiration(): number {
    return UPLOAD_TTL_MS;
  }

  /**
   * From its creation date the protocol's server counts to the expiry, of which it tells. Whether one is over is not for it to judge: an upload
   * counts, here as with an order, for as long as it is there.
   */
  #tell(row: UploadRow): void {
    this.row = row;
    const until = Math.max(Date.parse(row.expires_at), Date.now() + MINUTE);
    if (this.#upload) this.#upload.creation_date = new Date(until - UPLOAD_TTL_MS).toISOString();
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
