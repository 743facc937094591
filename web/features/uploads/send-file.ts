import { MEBIBYTE } from '../../../shared/limits.ts';
import { type Failure, noResponse } from './retry.ts';
import { encodeMetadata, sendTusRequest, type TusAnswer, TusFailure } from './tus-request.ts';

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

/** An offset of the server's, or the failure that it gave none. */
const readOffset = (answer: TusAnswer, method: string): number => {
  const offset = Number.parseInt(answer('Upload-Offset') ?? '', 10);
  if (Number.isNaN(offset)) throw new TusFailure({ ...noResponse, method });
  return offset;
};

/** Sends a file, from where the server is, until it has all or something fails. Tries once: who calls decides what comes after. */
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
      // A place that is being made is waited for: given up now, it would be left on the server without a name here.
      if (!isCreating) current?.abort();
    },
  };
};
