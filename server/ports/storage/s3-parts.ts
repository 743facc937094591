import { isUploadGone, onStore, type S3 } from './s3-client.ts';

export const partBytes = 8 * 1024 * 1024;
export const partsAtOnce = 2;

/** Buffers of one part's size; the last may be smaller. */
export async function* intoParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, void> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  for await (let chunk of chunks) {
    while (length + chunk.byteLength >= partBytes) {
      const fits = partBytes - length;
      gathered.push(chunk.subarray(0, fits));
      chunk = chunk.subarray(fits);
      const part = Buffer.concat(gathered, partBytes);
      gathered = [];
      length = 0;
      yield part;
    }
    if (chunk.byteLength === 0) continue;
    gathered.push(chunk);
    length += chunk.byteLength;
  }
  if (length > 0) yield Buffer.concat(gathered, length);
}

/** Runs the sending of parts, a few at a time. The first that fails is told at once, and by `settle`. */
export const createSender = (onFailure: (error: unknown) => void) => {
  const sending = new Set<Promise<void>>();
  let failure: { error: unknown } | null = null;
  return {
    /** Resolves when there is room for another. */
    async send(part: () => Promise<void>): Promise<void> {
      const running: Promise<void> = part()
        .catch((error: unknown) => {
          failure ??= { error };
          onFailure(error);
        })
        .finally(() => sending.delete(running));
      sending.add(running);
      if (sending.size >= partsAtOnce) await Promise.race(sending);
    },
    /** Resolves when all are through; rejects when one failed. */
    async settle(): Promise<void> {
      await Promise.all(sending);
      if (failure) throw failure.error;
    },
  };
};

export type Upload = { Bucket: string; Key: string; UploadId: string };

/** Answers the part's tag, which the end names it by. */
export const sendPart = async (
  { sdk, client }: S3,
  upload: Upload,
  PartNumber: number,
  Body: Buffer,
  signal: AbortSignal,
): Promise<string> => {
  const command = new sdk.UploadPartCommand({ ...upload, PartNumber, Body });
  return (await onStore(client.send(command, { abortSignal: signal }), signal)).ETag ?? '';
};

/** Makes one file of the parts with these tags. */
export const completeParts = async (
  { sdk, client }: S3,
  upload: Upload,
  tags: readonly string[],
  size: number,
  signal?: AbortSignal,
): Promise<void> => {
  const options = signal ? { abortSignal: signal } : {};
  const Parts = tags.map((ETag, index) => ({ PartNumber: index + 1, ETag }));
  const complete = new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
  await onStore(client.send(complete, options), signal).catch(async (error: unknown) => {
    // A second try finds no upload when the first one's answer got lost: then the file is there, whole.
    if (!isUploadGone(error)) throw error;
    const { Bucket, Key } = upload;
    const head = client.send(new sdk.HeadObjectCommand({ Bucket, Key }), options);
    if ((await onStore(head, signal)).ContentLength !== size) throw error;
  });
};
