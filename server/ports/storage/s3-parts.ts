import { isUploadGone, type S3, translateS3Errors } from './s3-client.ts';

export const partBytes = 8 * 1024 * 1024;
/** Per file: one is sent while the next is filled. */
const partsAtOnce = 2;
/** In total: this many files fill a part while sending; the others wait until theirs is sent. */
const maxAhead = 4;
let ahead = 0;

/** Memory of its own, at most one part's size. */
export type Part = Buffer<ArrayBuffer>;

/**
 * Splits chunks into buffers of one part's size; the last may be smaller. Bytes are copied as they arrive, so a part
 * uses its size only once.
 */
export async function* intoParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Part, void, void> {
  let part: Part | null = null;
  let length = 0;
  for await (let chunk of chunks) {
    while (chunk.byteLength > 0) {
      // Untouched memory isn't really allocated by the system, so a small file only uses its own size.
      part ??= Buffer.allocUnsafeSlow(partBytes);
      const fits = chunk.subarray(0, partBytes - length);
      part.set(fits, length);
      length += fits.byteLength;
      chunk = chunk.subarray(fits.byteLength);
      if (length < partBytes) continue;
      const full = part;
      part = null;
      length = 0;
      yield full;
    }
  }
  if (part) yield part.subarray(0, length);
}

/** Sends a file's parts. The first failure is reported at once, and again by `settle`. */
export const createSender = (onFailure: (error: unknown) => void) => {
  const sending = new Set<Promise<void>>();
  let failure: { error: unknown } | null = null;
  let isAhead = false;
  const mayGather = (): boolean => {
    if (sending.size === 0) return true;
    if (sending.size >= partsAtOnce) return false;
    if (!isAhead && ahead < maxAhead) {
      isAhead = true;
      ahead++;
    }
    return isAhead;
  };
  const end = (running: Promise<void>) => {
    sending.delete(running);
    if (sending.size > 0 || !isAhead) return;
    isAhead = false;
    ahead--;
  };
  return {
    /** Resolves when another part may be filled. */
    async send(part: Part, sendOff: () => Promise<void>): Promise<void> {
      const running: Promise<void> = sendOff()
        // Freed at once: until V8 collects it, several more would pile up. A failed part may still be in flight.
        .then(() => void part.buffer.transfer(0))
        .catch((error: unknown) => {
          failure ??= { error };
          onFailure(error);
        })
        .finally(() => end(running));
      sending.add(running);
      while (!mayGather()) await Promise.race(sending);
    },
    /** Resolves when all are sent; rejects when one failed. */
    async settle(): Promise<void> {
      await Promise.all(sending);
      if (failure) throw failure.error;
    },
  };
};

/** Some servers copy all parts into one file before they respond. */
const joinTimeout = 60_000;

export type Upload = { Bucket: string; Key: string; UploadId: string };

/** Returns the part's ETag, which is needed to complete the upload. */
export const sendPart = async (
  { sdk, client }: S3,
  upload: Upload,
  PartNumber: number,
  Body: Buffer,
  signal: AbortSignal,
): Promise<string> => {
  const command = new sdk.UploadPartCommand({ ...upload, PartNumber, Body });
  return (await translateS3Errors(client.send(command, { abortSignal: signal }), signal)).ETag ?? '';
};

/** Completes the upload from the parts with these ETags. */
export const completeParts = async (
  { sdk, client }: S3,
  upload: Upload,
  tags: readonly string[],
  size: number,
  signal?: AbortSignal,
): Promise<void> => {
  const options = { requestTimeout: joinTimeout, ...(signal ? { abortSignal: signal } : {}) };
  const Parts = tags.map((ETag, index) => ({ PartNumber: index + 1, ETag }));
  const complete = new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
  await translateS3Errors(client.send(complete, options), signal).catch(async (error: unknown) => {
    // A retry finds no upload if the first response was lost: then the file is complete.
    if (!isUploadGone(error)) throw error;
    const { Bucket, Key } = upload;
    const head = client.send(new sdk.HeadObjectCommand({ Bucket, Key }), options);
    if ((await translateS3Errors(head, signal)).ContentLength !== size) throw error;
  });
};
