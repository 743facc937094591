import { abortable } from '../../lib/abortable.ts';
import { AppError } from '../../lib/errors.ts';
import { notFound } from './errors.ts';
import { assertKey, type PartialFile, type Storage } from './port.ts';
import { isUploadGone, type S3, translateS3Errors } from './s3-client.ts';
import {
  putPartialPart,
  readPartialPart,
  removePartialPart,
  removePartialParts,
} from './s3-partial-parts.ts';
import { completeParts, createSender, intoParts, partBytes, sendPart } from './s3-parts.ts';
import { cleanUp, putOnce } from './s3-put.ts';

/** A multipart upload with the ETags of the recorded parts, and the name of the remainder object. */
type State = { upload: string; tags: string[]; tail: string; outdated: string };

const parseState = ({ state }: PartialFile): State =>
  state ? JSON.parse(state) : { upload: '', tags: [], tail: '', outdated: '' };

/**
 * Resumable files: parts of 8 MB, and the remainder as a separate object. A part that isn't recorded is overwritten or
 * dropped.
 */
export const createS3ResumableWrite = (
  connect: () => Promise<S3>,
): Pick<Storage, 'begin' | 'append' | 'finish' | 'discard'> => ({
  async begin(key) {
    assertKey(key);
    return { key, size_bytes: 0, state: '' };
  },

  async append(partial, source, signal) {
    assertKey(partial.key);
    const s3 = await connect();
    const failure = new AbortController();
    const stop = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal;
    let broken: unknown = null;
    let added = 0;
    const chunks = abortable(source, stop, (reason) => {
      broken = reason;
    });
    const counted = async function* () {
      for await (const chunk of chunks) {
        added += chunk.byteLength;
        yield chunk;
      }
    };
    try {
      const state = await store(s3, partial, counted(), failure);
      if (added === 0) return { partial, broken };
      const size_bytes = partial.size_bytes + added;
      return { partial: { key: partial.key, size_bytes, state: JSON.stringify(state) }, broken };
    } catch (error) {
      throw isUploadGone(error) ? notFound(error) : error;
    }
  },

  async finish(partial) {
    assertKey(partial.key);
    const s3 = await connect();
    try {
      await join(s3, partial);
    } catch (error) {
      if (!isGone(error)) throw error;
      if ((await getObjectSize(s3, partial.key)) !== partial.size_bytes) throw notFound(error);
    }
    // What stays is swept, as nothing refers to it any more.
    await removePartialParts(s3, partial.key).catch(() => {});
  },

  async discard(partial) {
    assertKey(partial.key);
    const s3 = await connect();
    const { upload } = parseState(partial);
    const target = { Bucket: s3.bucket, Key: partial.key };
    if (upload) {
      const abort = new s3.sdk.AbortMultipartUploadCommand({ ...target, UploadId: upload });
      await translateS3Errors(s3.client.send(abort)).catch(ignoreGone);
    }
    await removePartialParts(s3, partial.key);
    await translateS3Errors(s3.client.send(new s3.sdk.DeleteObjectCommand(target))).catch(ignoreGone);
  },
});

const isGone = (error: unknown): boolean =>
  isUploadGone(error) || (error instanceof AppError && error.code === 'not_found');

const ignoreGone = (error: unknown): void => {
  if (!isGone(error)) throw error;
};

const getObjectSize = async ({ sdk, client, bucket }: S3, key: string): Promise<number | undefined> => {
  const head = client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }));
  return (await translateS3Errors(head)).ContentLength;
};

const openUpload = async (
  { sdk, client, bucket }: S3,
  Key: string,
  abortSignal: AbortSignal,
): Promise<string> => {
  const command = new sdk.CreateMultipartUploadCommand({ Bucket: bucket, Key });
  return (await translateS3Errors(client.send(command, { abortSignal }), abortSignal)).UploadId ?? '';
};

/** Appends the chunks as parts. Nothing the given state refers to is changed. */
const store = async (
  s3: S3,
  partial: PartialFile,
  chunks: AsyncIterable<Uint8Array>,
  failure: AbortController,
): Promise<State> => {
  const { key } = partial;
  const { signal } = failure;
  const before = parseState(partial);
  const after: State = { upload: before.upload, tags: [...before.tags], tail: '', outdated: before.tail };
  const sender = createSender((error) => failure.abort(error));
  try {
    for await (const body of intoParts(continued(s3, before.tail, chunks))) {
      if (body.length < partBytes) {
        await sender.send(body, async () => {
          after.tail = await putPartialPart(s3, key, body, signal);
        });
        continue;
      }
      after.upload ||= await openUpload(s3, key, signal);
      const upload = { Bucket: s3.bucket, Key: key, UploadId: after.upload };
      const index = after.tags.push('') - 1;
      await sender.send(body, async () => {
        after.tags[index] = await sendPart(s3, upload, index + 1, body, signal);
      });
    }
    await sender.settle();
  } catch (error) {
    if (after.upload !== before.upload) {
      const upload = { Bucket: s3.bucket, Key: key, UploadId: after.upload };
      await cleanUp((abortSignal) =>
        s3.client.send(new s3.sdk.AbortMultipartUploadCommand(upload), { abortSignal }),
      );
    }
    throw error;
  }
  if (before.outdated) await removePartialPart(s3, before.outdated).catch(() => {});
  return after;
};

/** The remainder from last time followed by the new chunks, once there is one. */
async function* continued(
  s3: S3,
  tail: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst && tail) yield await readPartialPart(s3, tail);
    isFirst = false;
    yield chunk;
  }
}

const join = async (s3: S3, partial: PartialFile): Promise<void> => {
  const { upload, tags, tail } = parseState(partial);
  const { signal } = new AbortController();
  const rest = tail ? await readPartialPart(s3, tail) : Buffer.alloc(0);
  // Not removed on failure: another process may have finished it meanwhile, and it would be that process's file.
  if (!upload) return putOnce(s3, partial.key, rest, signal);
  const target = { Bucket: s3.bucket, Key: partial.key, UploadId: upload };
  const all = rest.length ? [...tags, await sendPart(s3, target, tags.length + 1, rest, signal)] : tags;
  await completeParts(s3, target, all, partial.size_bytes);
};
