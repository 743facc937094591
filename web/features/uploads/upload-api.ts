import { limits } from '../../../shared/limits.ts';
import type { UploadStatus } from '../../../shared/uploads.ts';
import { ApiError, call } from '../../lib/api.ts';
import { setReached } from '../../lib/connection.ts';
import { backOff } from './retry.ts';

const patience_ms = 30_000;

/** Limits a call's duration: on a dead connection it would hang for minutes. */
export const withTimeout = async <T>(
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

/** The server's status of these uploads. */
export const fetchStatuses = async (
  uploadIds: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, UploadStatus>> => {
  const states = new Map<string, UploadStatus>();
  const ids = [...new Set(uploadIds)];
  for (let start = 0; start < ids.length; start += limits.files * 2) {
    const body = { upload_ids: ids.slice(start, start + limits.files * 2) };
    const { uploads } = await withTimeout(
      (limit) => call('POST /api/upload-states', { body, signal: limit }),
      signal,
    );
    for (const upload of uploads) states.set(upload.upload_id, upload);
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

/** Retries until there is a response. Rejects with the signal's reason, or once the result is no longer needed. */
export const fetchStatusesUntilAnswered = async (
  uploadIds: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, UploadStatus>> => {
  try {
    for (let attempt = 0; ; attempt++)
      try {
        return await fetchStatuses(uploadIds, signal);
      } catch (error) {
        // Any response shows that the server can be reached.
        setReached(error instanceof ApiError);
        await sleep(backOff(attempt), signal);
      }
  } finally {
    setReached(true);
  }
};
