import { randomBytes } from 'node:crypto';
import { Server } from '@tus/server';
import { MEBIBYTE } from '../../../shared/limits.ts';
import type { Deps } from '../../deps.ts';
import type { LeaseManager } from './lease-manager.ts';
import { type Exchange, UploadStore } from './tus-store.ts';

export const UPLOADS_PATH = '/api/uploads';

export type Spoken = {
  status: number;
  headers: Headers;
  body: string;
  /** What a step of ours threw, as it was thrown. */
  failure: unknown;
};

/** Lets @tus/server answer one request. A server of its own for each: it costs nothing and keeps what they carry apart. */
export const speak = async (
  deps: Deps,
  leases: LeaseManager,
  url: string,
  headers: Headers,
  exchange: Exchange,
): Promise<Spoken> => {
  const store = new UploadStore(deps, leases, exchange);
  let failure: unknown;
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: store,
    locker: store.locker,
    relativeLocation: true,
    namingFunction: () => randomBytes(16).toString('hex'),
    // Told, and refused by openUpload with the file's name.
    maxSize: (_request, id) => (id === null ? deps.config.MAX_UPLOAD_MB * MEBIBYTE : 0),
    onResponseError: (_request, error) => {
      failure = error;
      return undefined;
    },
  });
  const answer = await server.handleWeb(
    new Request(new URL(url, 'http://uploads'), { method: exchange.method, headers }),
  );
  const { status } = answer;
  if (status >= 400) await store.takeBack();
  // To the letter; the file goes by what was made of it.
  if (exchange.method === 'HEAD' && store.row?.metadata)
    answer.headers.set('upload-metadata', store.row.metadata);
  return { status, headers: answer.headers, body: await answer.text(), failure };
};
