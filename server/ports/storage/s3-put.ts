import { isUploadGone, onStore, type S3 } from './s3-client.ts';
import { untilAborted } from './source.ts';

const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;
/** Cleaning up after a failure must not hang on a store that is away; what it cannot remove, the sweep does. */
const cleanupTimeout = 15_000;

/**
 * Streams a source to a key: what fits into one part in one call, the rest in parts. It rejects only after the parts are gone
 * again. Our own rather than the SDK's Upload, which answers an abort before it has cleaned up and reads on meanwhile.
 */
export const putObject = async (
  s3: S3,
  key: string,
  source: AsyncIterable<Uint8Array>,
  running: Set<string>,
  signal?: AbortSignal,
): Promise<number> => {
  const failure = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal;
  const parts = intoParts(untilAborted(source, stop));
  try {
    const first = await parts.next();
    if (first.done) return 0;
    if (first.value.length < partBytes) {
      await putWhole(s3, key, first.value, stop);
      return first.value.length;
    }
    return await putInParts(s3, key, first.value, parts, running, failure, stop);
  } finally {
    await parts.return();
  }
};

const putWhole = async (
  { sdk, client, bucket }: S3,
  key: string,
  body: Buffer,
  stop: AbortSignal,
): Promise<void> => {
  try {
    const command = new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: body });
    await onStore(client.send(command, { abortSignal: stop }), stop);
  } catch (error) {
    // The store may have taken it although its answer never came.
    await cleanUp((abortSignal) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
    );
    throw error;
  }
};

const putInParts = async (
  { sdk, client, bucket }: S3,
  key: string,
  first: Buffer,
  rest: AsyncIterable<Buffer>,
  running: Set<string>,
  failure: AbortController,
  stop: AbortSignal,
): Promise<number> => {
  const target = { Bucket: bucket, Key: key };
  const created = await onStore(
    client.send(new sdk.CreateMultipartUploadCommand(target), { abortSignal: stop }),
    stop,
  );
  const upload = { ...target, UploadId: created.UploadId ?? '' };
  running.add(upload.UploadId);
  const sending = new Set<Promise<void>>();
  const done: { PartNumber: number; ETag: string }[] = [];
  let size = 0;
  let number = 0;
  let isCompleting = false;

  const send = async (body: Buffer, PartNumber: number) => {
    const command = new sdk.UploadPartCommand({ ...upload, PartNumber, Body: body });
    const { ETag = '' } = await onStore(client.send(command, { abortSignal: stop }), stop);
    done.push({ PartNumber, ETag });
  };
  const start = async (body: Buffer) => {
    size += body.length;
    number++;
    const part: Promise<void> = send(body, number)
      // Ends the wait for the source and the other parts at once.
      .catch((error: unknown) => failure.abort(error))
      .finally(() => sending.delete(part));
    sending.add(part);
    if (sending.size >= partsAtOnce) await Promise.race(sending);
  };

  try {
    await start(first);
    for await (const body of rest) await start(body);
    await Promise.all(sending);
    stop.throwIfAborted();
    isCompleting = true;
    done.sort((a, b) => a.PartNumber - b.PartNumber);
    const complete = new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: done } });
    await onStore(client.send(complete, { abortSignal: stop }), stop).catch(async (error: unknown) => {
      // A second try finds no upload when the first one's answer got lost: then the file is there, whole.
      if (!isUploadGone(error)) throw error;
      const found = await onStore(
        client.send(new sdk.HeadObjectCommand(target), { abortSignal: stop }),
        stop,
      );
      if (found.ContentLength !== size) throw error;
    });
    return size;
  } catch (error) {
    failure.abort(error);
    await Promise.all(sending);
    await cleanUp((abortSignal) => client.send(new sdk.AbortMultipartUploadCommand(upload), { abortSignal }));
    if (isCompleting)
      await cleanUp((abortSignal) => client.send(new sdk.DeleteObjectCommand(target), { abortSignal }));
    throw error;
  } finally {
    running.delete(upload.UploadId);
  }
};

/** Buffers of one part's size; the last may be smaller, and an empty source is one empty part. */
async function* intoParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, void> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  let isFirst = true;
  for await (let chunk of chunks) {
    while (length + chunk.byteLength >= partBytes) {
      const fits = partBytes - length;
      gathered.push(chunk.subarray(0, fits));
      chunk = chunk.subarray(fits);
      const part = Buffer.concat(gathered, partBytes);
      gathered = [];
      length = 0;
      isFirst = false;
      yield part;
    }
    if (chunk.byteLength === 0) continue;
    gathered.push(chunk);
    length += chunk.byteLength;
  }
  if (isFirst || length > 0) yield Buffer.concat(gathered, length);
}

const cleanUp = async (call: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
  await call(AbortSignal.timeout(cleanupTimeout)).catch(() => {});
};
