import { limits } from '../../../shared/limits.ts';
import type { UploadStatus } from '../../../shared/uploads.ts';
import { call } from '../../lib/api.ts';
import type { KeptRows } from './list-storage.ts';
import { backOff } from './retry.ts';
import { uploadsAddress } from './send-file.ts';

const patience_ms = 30_000;

/** Gives a call a limited time: on a line that is dead and does not know it, it would hang for minutes. */
export const inTime = async <T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const control = new AbortController();
  const stop = () => control.abort(signal?.reason);
  const timer = setTimeout(
    () => control.abort(new DOMException('No answer in time', 'TimeoutError')),
    patience_ms,
  );
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    return await ask(control.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};

/** How far the uploads are on the server, by their ids. */
export const statesOf = async (
  uploadIds: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, UploadStatus>> => {
  const states = new Map<string, UploadStatus>();
  let left = [...new Set(uploadIds)];
  while (left.length) {
    const body = { upload_ids: left.slice(0, limits.files * 2) };
    const { uploads } = await inTime(
      (limit) => call('POST /api/upload-states', { body, signal: limit }),
      signal,
    );
    // Long notes make an answer end early.
    for (const upload of uploads) states.set(upload.upload_id, upload);
    if (!uploads.length) break;
    left = left.filter((id) => !states.has(id));
  }
  return states;
};

export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });

/** Asks until an answer comes. Rejects with the signal's reason, or when nobody wants to know any more. */
export const patientStatesOf = async (
  uploadIds: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, UploadStatus>> => {
  for (let attempt = 0; ; attempt++)
    try {
      return await statesOf(uploadIds, signal);
    } catch {
      await sleep(backOff(attempt), signal);
    }
};

const tries = 5;
/** A request that is just ending may hold the upload, and a line be gone for a moment. */
const isWorthAnother = (status: number) => status === 423 || status === 429 || status >= 500;

export const deleteUpload = (uploadId: string, how: RequestInit = {}): Promise<Response> =>
  fetch(`${uploadsAddress()}/${uploadId}`, {
    method: 'DELETE',
    headers: { 'Tus-Resumable': '1.0.0' },
    ...how,
  });

/** Takes an upload off the server. What does not get through is kept for the next visit, and swept there in a day at the latest. */
export const removeOnServer = async (kept: KeptRows, uploadId: string): Promise<void> => {
  await kept.noteRemoval(uploadId);
  for (let attempt = 0; attempt < tries; attempt++) {
    const status = await inTime((signal) => deleteUpload(uploadId, { signal })).then(
      (answer) => answer.status,
      () => 503,
    );
    if (!isWorthAnother(status)) return void (await kept.forgetRemoval(uploadId));
    await sleep(backOff(attempt));
  }
};
