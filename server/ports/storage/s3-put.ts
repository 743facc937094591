import { abortable } from '../../lib/abortable.ts';
import { type S3, translateS3Errors } from './s3-client.ts';
import { completeParts, createSender, intoParts, type Part, partBytes, sendPart } from './s3-parts.ts';

/** Cleaning up after a failure must not hang during an outage; the sweep removes the rest. */
const cleanupTimeout = 5_000;

/**
 * Streams a source to a key: in one call if it fits into one part, otherwise in parts. Rejects only after the parts
 * are removed. We don't use the SDK's Upload because it reports an abort before it has cleaned up and keeps reading
 * meanwhile.
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
  const parts = intoParts(abortable(source, stop));
  try {
    const first = await parts.next();
    if (first.done || first.value.length < partBytes) {
      const body = first.value ?? Buffer.alloc(0);
      await putWhole(s3, key, body, stop);
      return body.length;
    }
    return await putInParts(s3, key, first.value, parts, running, failure, stop);
  } finally {
    await parts.return();
  }
};

/** Sends what fits into one call. When it fails, the server may still have stored it. */
export const putOnce = async (
  { sdk, client, bucket }: S3,
  key: string,
  body: Buffer,
  stop: AbortSignal,
): Promise<void> => {
  const command = new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: body });
  await translateS3Errors(client.send(command, { abortSignal: stop }), stop);
};

const putWhole = async (s3: S3, key: string, body: Buffer, stop: AbortSignal): Promise<void> => {
  try {
    await putOnce(s3, key, body, stop);
  } catch (error) {
    const { sdk, client, bucket } = s3;
    await cleanUp((abortSignal) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
    );
    throw error;
  }
};

const putInParts = async (
  { sdk, client, bucket }: S3,
  key: string,
  first: Part,
  rest: AsyncIterable<Part>,
  running: Set<string>,
  failure: AbortController,
  stop: AbortSignal,
): Promise<number> => {
  const target = { Bucket: bucket, Key: key };
  const created = await translateS3Errors(
    client.send(new sdk.CreateMultipartUploadCommand(target), { abortSignal: stop }),
    stop,
  );
  const upload = { ...target, UploadId: created.UploadId ?? '' };
  running.add(upload.UploadId);
  // A failed part ends the wait for the source and the other parts at once.
  const sender = createSender((error) => failure.abort(error));
  const tags: string[] = [];
  let size = 0;
  let isCompleting = false;
  const start = (body: Part) => {
    const index = tags.push('') - 1;
    size += body.length;
    return sender.send(body, async () => {
      tags[index] = await sendPart({ sdk, client, bucket }, upload, index + 1, body, stop);
    });
  };

  try {
    await start(first);
    for await (const body of rest) await start(body);
    await sender.settle();
    stop.throwIfAborted();
    isCompleting = true;
    await completeParts({ sdk, client, bucket }, upload, tags, size, stop);
    return size;
  } catch (error) {
    failure.abort(error);
    await sender.settle().catch(() => {});
    await cleanUp((abortSignal) => client.send(new sdk.AbortMultipartUploadCommand(upload), { abortSignal }));
    if (isCompleting)
      await cleanUp((abortSignal) => client.send(new sdk.DeleteObjectCommand(target), { abortSignal }));
    throw error;
  } finally {
    running.delete(upload.UploadId);
  }
};

export const cleanUp = async (call: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
  await call(AbortSignal.timeout(cleanupTimeout)).catch(() => {});
};
