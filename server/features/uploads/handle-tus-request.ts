import { randomBytes } from 'node:crypto';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { Deps } from '../../deps.ts';
import { MINUTE } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { appendChunk } from './append-chunk.ts';
import type { UploadRow } from './claim-queries.ts';
import { createUpload } from './create-upload.ts';
import { finishIfComplete, isComplete } from './finish-upload.ts';
import type { LeaseManager } from './lease-manager.ts';
import { findUpload } from './queries.ts';
import { removeUpload } from './remove-upload.ts';
import { chunkTooLarge, uploadGone, wrongOffset } from './tus-errors.ts';
import { lengthCannotFollow, type TusHeaders, type TusMethod } from './tus-headers.ts';

export const UPLOADS_PATH = '/api/uploads';

export type TusRequest = {
  /** The upload's id; a new one if the request creates it. */
  id: string;
  headers: TusHeaders;
  address: string;
  network: string;
  /** Null if the request carries no file data. */
  body: AsyncIterable<Buffer> | null;
  /** The body's Content-Length; 0 without one. */
  length: number;
  /** Bytes received so far by all running requests of the sender's network. */
  bytesOfNetwork(): number;
  /** Whether the client is still connected. */
  isWanted(): boolean;
};

export type TusResponse = { status: number; headers: Record<string, string | number> };

type Context = { deps: Deps; leases: LeaseManager };
type Handler = (context: Context, request: TusRequest) => Promise<TusResponse>;

/** 128 random bits: knowing the id is enough to continue the upload. */
export const newUploadId = (): string => randomBytes(16).toString('hex');

/** The response to OPTIONS, which lists the supported features. */
export const describeTus = (maxUploadMb: number): TusResponse => ({
  status: 204,
  headers: {
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,expiration,termination',
    'tus-max-size': maxUploadMb * MEBIBYTE,
  },
});

/**
 * When the upload expires if nothing more arrives. One past its time is still valid until it is removed, and is shown
 * with a little time left.
 */
const getExpiryHeader = ({ expires_at, offset_bytes, size_bytes }: UploadRow): Record<string, string> =>
  offset_bytes === size_bytes
    ? {}
    : {
        'upload-expires': new Date(Math.max(Date.parse(expires_at), Date.now() + MINUTE)).toUTCString(),
      };

/**
 * Creation, optionally with the first bytes. If it is refused nothing is kept, because the sender would never learn the
 * location.
 */
const handlePost: Handler = async (context, request) => {
  const { id, headers, address, network } = request;
  const { length: size = 0, metadata, rawMetadata } = headers;
  const created = await createUpload(context.deps, {
    ...{ id, size, address, network },
    name: metadata.get('filename') || metadata.get('name') || '',
    path: metadata.get('path') ?? '',
    metadata: rawMetadata,
  });
  const location = `${UPLOADS_PATH}/${id}`;
  if (!request.body) return { status: 201, headers: { location, ...getExpiryHeader(created) } };
  try {
    const row = await append(context, request, 0);
    return {
      status: 201,
      headers: { location, 'upload-offset': row.offset_bytes, ...getExpiryHeader(row) },
    };
  } catch (error) {
    await removeUpload(context.deps, id);
    throw error;
  }
};

/** Asking for the offset ends a running write, so that the response is final. */
const handleHead: Handler = async ({ deps, leases }, { id, isWanted }) => {
  await leases.drain(id, isWanted);
  const found = await findUpload(deps.database.read, id);
  if (!found) throw uploadGone();
  const { offset_bytes, size_bytes, metadata } = isComplete(found)
    ? await leases.hold(id, isWanted, (held) => finishIfComplete(deps, held))
    : found;
  return {
    status: 200,
    headers: {
      'upload-offset': offset_bytes,
      'upload-length': size_bytes,
      ...(metadata ? { 'upload-metadata': metadata } : {}),
    },
  };
};

const handlePatch: Handler = async (context, request) => {
  if (request.headers.length !== undefined) throw lengthCannotFollow();
  const row = await append(context, request, request.headers.offset ?? 0);
  return { status: 204, headers: { 'upload-offset': row.offset_bytes, ...getExpiryHeader(row) } };
};

const append = (
  { deps, leases }: Context,
  { id, body, length, bytesOfNetwork, isWanted }: TusRequest,
  offset: number,
): Promise<UploadRow> =>
  leases.hold(id, isWanted, async (held) => {
    const row = await finishIfComplete(deps, held);
    if (row.offset_bytes !== offset) throw wrongOffset();
    if (offset + length > row.size_bytes) throw chunkTooLarge();
    if (!body) return row;
    return appendChunk(deps, { row, lease: held.lease, body, length, bytesOfNetwork });
  });

const handleDelete: Handler = ({ deps, leases }, { id, isWanted }) =>
  leases.hold(id, isWanted, async () => {
    if (await removeUpload(deps, id)) return { status: 204, headers: {} };
    if (await findUpload(deps.database.read, id))
      throw new AppError('conflict', 'This file belongs to an order and stays with it');
    throw uploadGone();
  });

const handlers: Record<Exclude<TusMethod, 'OPTIONS'>, Handler> = {
  POST: handlePost,
  HEAD: handleHead,
  PATCH: handlePatch,
  DELETE: handleDelete,
};

/** Handles a tus 1.0.0 method (tus.io/protocols/resumable-upload), except OPTIONS, which `describeTus` answers. */
export const handleTusRequest = (
  context: Context,
  method: keyof typeof handlers,
  request: TusRequest,
): Promise<TusResponse> => handlers[method](context, request);
