import { MEBIBYTE } from '../../../shared/sizes.ts';
import { type Failure, noResponse } from './retry.ts';
import { encodeMetadata, sendTusRequest, type TusAnswer, TusFailure } from './tus-request.ts';

/** Target duration of one request: short enough that others see progress and a killed server loses little. */
const wanted_ms = 8000;

const firstChunk = 4 * MEBIBYTE;

/** The size of the next chunk, from the duration of the last one; whole megabytes, at most double. */
export const nextChunk = (size: number, took_ms: number, max: number): number => {
  const fits = (size * wanted_ms) / Math.max(1, took_ms);
  const megabytes = Math.floor(Math.min(fits, size * 2) / MEBIBYTE);
  return Math.min(max, Math.max(1, megabytes) * MEBIBYTE);
};

const minBytes = MEBIBYTE / 4;

/**
 * The maximum chunk size after a proxy rejected a chunk: proxies not configured for uploads allow a megabyte or less.
 * Null when there is nothing smaller to try.
 */
export const smallerChunk = (largest: number): number | null => {
  const smaller = Math.min(largest, firstChunk) / 8;
  if (smaller >= minBytes) return smaller;
  return largest > minBytes ? minBytes : null;
};

type ToSend = {
  file: File;
  name: string;
  path: string;
  upload_id: string | null;
  largest_chunk: number;
};
type Listener = {
  /** The server created the upload; also called when sending was cancelled meanwhile. */
  created(uploadId: string): void;
  /** Bytes sent, counted from the start of the file. */
  progress(sent: number): void;
  /** Bytes the server has stored. */
  accepted(offset: number): void;
  done(): void;
  failed(failure: Failure): void;
};

export const getUploadsUrl = () => `${location.origin}/api/uploads`;
/**
 * How long without progress until a connection counts as dead: while sending, and while waiting for the response, when
 * data buffered by the operating system may still be draining.
 */
const silence_ms = { sending: 60_000, answer: 180_000 };

/** The offset in the server's response; throws a failure if there is none. */
const readOffset = (answer: TusAnswer, method: string): number => {
  const offset = Number.parseInt(answer('Upload-Offset') ?? '', 10);
  if (Number.isNaN(offset)) throw new TusFailure({ ...noResponse, method });
  return offset;
};

/**
 * Uploads a file from the server's offset until it is complete or something fails. One attempt; retries are up to the
 * caller.
 */
export const sendFile = (
  { file, name, path, upload_id, largest_chunk }: ToSend,
  told: Listener,
): { stop(): void } => {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: ReturnType<typeof sendTusRequest> | undefined;
  let isCreating = false;
  const end = (tell?: () => void) => {
    clearTimeout(timer);
    if (!isOver) tell?.();
    isOver = true;
  };
  const watch = (isSending: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        current?.abort();
        end(() => told.failed(noResponse));
      },
      isSending ? silence_ms.sending : silence_ms.answer,
    );
  };
  const ask = (request: Parameters<typeof sendTusRequest>[0]): Promise<TusAnswer> => {
    current = sendTusRequest(request);
    return current.answer;
  };

  const create = async (): Promise<string> => {
    const headers = {
      'Upload-Length': String(file.size),
      'Upload-Metadata': encodeMetadata({ filename: name, ...(path ? { path } : {}) }),
    };
    isCreating = true;
    const answer = await ask({ method: 'POST', url: getUploadsUrl(), headers });
    isCreating = false;
    const id = answer('Location')?.split('/').at(-1);
    if (!id) throw new TusFailure({ ...noResponse, method: 'POST' });
    told.created(id);
    return id;
  };
  const send = async (): Promise<void> => {
    const url = `${getUploadsUrl()}/${upload_id ?? (await create())}`;
    let offset = upload_id ? readOffset(await ask({ method: 'HEAD', url, headers: {} }), 'HEAD') : 0;
    let size = Math.min(firstChunk, largest_chunk);
    while (offset < file.size && !isOver) {
      const began_ms = performance.now();
      const chunkEnd = Math.min(offset + size, file.size);
      const start = offset;
      const answer = await ask({
        method: 'PATCH',
        url,
        headers: { 'Upload-Offset': String(start), 'Content-Type': 'application/offset+octet-stream' },
        body: file.slice(start, chunkEnd),
        onProgress(sent) {
          if (isOver) return;
          watch(start + sent < chunkEnd);
          told.progress(start + sent);
        },
      });
      if (isOver) return;
      offset = readOffset(answer, 'PATCH');
      if (offset <= start) throw new TusFailure(noResponse);
      size = nextChunk(offset - start, performance.now() - began_ms, largest_chunk);
      told.progress(offset);
      told.accepted(offset);
    }
  };
  watch(true);
  send().then(
    () => end(told.done),
    (error: unknown) => end(() => told.failed(error instanceof TusFailure ? error.failure : noResponse)),
  );
  return {
    stop() {
      end();
      // Don't abort a creation request: the server would keep an upload that nobody here knows.
      if (!isCreating) current?.abort();
    },
  };
};
