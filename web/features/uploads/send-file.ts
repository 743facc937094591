import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import { MEBIBYTE } from '../../../shared/limits.ts';
import { readErrorBody } from '../../lib/api.ts';
import { type Failure, noResponse } from './retry.ts';

/** What one request should last: short enough that others see the file move and a killed server loses little. */
const wanted_ms = 8000;

const firstChunk = 4 * MEBIBYTE;

/** The size of the next chunk, by how long the last one took; whole megabytes, at most twice the last. */
export const nextChunk = (size: number, took_ms: number, most: number): number => {
  const fits = (size * wanted_ms) / Math.max(1, took_ms);
  const megabytes = Math.floor(Math.min(fits, size * 2) / MEBIBYTE);
  return Math.min(most, Math.max(1, megabytes) * MEBIBYTE);
};

const least = MEBIBYTE / 4;

/**
 * What is left of the largest chunk after somebody between here and the server found one too large: proxies that nobody has set up for uploads
 * let a megabyte pass, or less. Null when there is nothing smaller to try.
 */
export const smallerChunk = (largest: number): number | null => {
  const smaller = Math.min(largest, firstChunk) / 8;
  if (smaller >= least) return smaller;
  return largest > least ? least : null;
};

type ToSend = {
  file: File;
  name: string;
  path: string;
  upload_id: string | null;
  largest_chunk: number;
};
type Listener = {
  /** Also when the sending was stopped meanwhile: the server has made a place for the file. */
  created(uploadId: string): void;
  /** Bytes that have left, from the file's beginning. */
  progress(sent: number): void;
  /** Bytes the server has. */
  accepted(offset: number): void;
  done(): void;
  failed(failure: Failure): void;
};

export const getUploadsUrl = () => `${location.origin}/api/uploads`;
/**
 * Silence after which a line is held for dead, while bytes are left to send, and while only the answer is missing: what the system has
 * taken for a slow line still drains then.
 */
const silence_ms = { sending: 60_000, answer: 180_000 };

const retryAfter = (response: HttpResponse): number | null => {
  const seconds = Number.parseFloat(response.getHeader('Retry-After') ?? '');
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
};

const toFailure = (error: Error | DetailedError): Failure => {
  const request = 'originalRequest' in error ? error.originalRequest : null;
  const response = 'originalResponse' in error ? error.originalResponse : null;
  return {
    method: request?.getMethod() ?? noResponse.method,
    status: response?.getStatus() || null,
    words: response ? (readErrorBody(response.getBody())?.detail ?? null) : null,
    retry_after_s: response ? retryAfter(response) : null,
  };
};

/** Sends a file, from where the server is, until it has all or something fails. Tries once: who calls decides what comes after. */
export const sendFile = (
  { file, name, path, upload_id, largest_chunk }: ToSend,
  told: Listener,
): { stop(): void } => {
  const beginning = Math.min(firstChunk, largest_chunk);
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let chunk: { began_ms: number; end: number } | undefined;
  const end = (tell?: () => void) => {
    clearTimeout(timer);
    if (!isOver) tell?.();
    isOver = true;
  };
  const watch = (isSending: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        void upload.abort();
        end(() => told.failed(noResponse));
      },
      isSending ? silence_ms.sending : silence_ms.answer,
    );
  };
  const upload = new Upload(file, {
    // Without a way to create, an upload that is gone is told instead of silently begun again.
    ...(upload_id ? { uploadUrl: `${getUploadsUrl()}/${upload_id}` } : { endpoint: getUploadsUrl() }),
    metadata: { filename: name, ...(path ? { path } : {}) },
    chunkSize: beginning,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest() {
      if (isOver) throw new Error('Stopped');
    },
    onUploadUrlAvailable: () => told.created(upload.url?.split('/').at(-1) ?? ''),
    onProgress(sent) {
      if (isOver) return;
      chunk ??= { began_ms: performance.now(), end: sent + beginning };
      watch(sent < Math.min(chunk.end, file.size));
      told.progress(sent);
    },
    onChunkComplete(size, offset) {
      if (isOver) return;
      const now = performance.now();
      const next = nextChunk(size, now - (chunk?.began_ms ?? now), largest_chunk);
      upload.options.chunkSize = next;
      chunk = { began_ms: now, end: offset + next };
      told.accepted(offset);
    },
    onSuccess: () => end(told.done),
    onError: (error) => end(() => told.failed(toFailure(error))),
  });
  watch(true);
  upload.start();
  return {
    stop() {
      end();
      // A place that is being made is waited for: given up now, it would be left on the server without a name here.
      if (upload.url) void upload.abort();
    },
  };
};
