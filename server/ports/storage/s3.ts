import { Readable } from 'node:stream';
import { AppError } from '../../lib/errors.ts';
import { unavailable } from './errors.ts';
import { assertKey, assertPrefix, isKey, type Storage } from './port.ts';
import { connectS3, parseS3Url, type S3, type S3Keys, translateS3Errors } from './s3-client.ts';
import { sweepPartialParts } from './s3-partial-parts.ts';
import { putObject } from './s3-put.ts';
import { createS3ResumableWrite } from './s3-resumable-write.ts';
import { sweepUploads } from './s3-sweep.ts';

/** Not a valid key, so it never shows in a list. */
const checkKey = '+check';
const checkTimeout = 10_000;
/** A caller rejected because of an outage waits for this as well; the sweep removes what stays. */
const removeTimeout = 5_000;
/**
 * A part of 8 MB takes 17 minutes on a slow connection (8 KB/s), during which other processes see no sign of life from
 * the put.
 */
const sweepFloorMs = 20 * 60_000;

/** Files in a bucket of an S3-compatible server, `s3://bucket?endpoint=…&region=…`. */
export const createS3Storage = (url: string, keys: S3Keys, floorMs = sweepFloorMs): Storage => {
  parseS3Url(url);
  // Loaded with the first call, so that installations with files on disk never pay for the SDK.
  let connection: Promise<S3> | undefined;
  const connect = (): Promise<S3> => {
    connection ??= connectS3(url, keys);
    return connection;
  };
  const running = new Set<string>();

  return {
    ...createS3ResumableWrite(connect),
    // Each may fill a part of 8 MB.
    appendsAtOnce: 24,

    async put(key, source, signal) {
      assertKey(key);
      return { size_bytes: await putObject(await connect(), key, source, running, signal) };
    },

    async read(key, range) {
      assertKey(key);
      const { sdk, client, bucket } = await connect();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: key, ...(Range ? { Range } : {}) });
      const { Body } = await translateS3Errors(client.send(command));
      if (!(Body instanceof Readable)) throw unavailable(new Error('The store answered without a body'));
      return Body;
    },

    async stat(key) {
      assertKey(key);
      const { sdk, client, bucket } = await connect();
      try {
        const found = await translateS3Errors(
          client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key })),
        );
        return { key, size_bytes: found.ContentLength ?? 0, modified_at: found.LastModified ?? new Date(0) };
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      }
    },

    async remove(key) {
      assertKey(key);
      const { sdk, client, bucket } = await connect();
      const removal = new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key });
      const removing = client.send(removal, { requestTimeout: removeTimeout });
      await translateS3Errors(removing).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      });
    },

    async *listStrays() {},

    async *list(prefix) {
      assertPrefix(prefix);
      const { sdk, client, bucket } = await connect();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      while (true) {
        const page = await translateS3Errors(pages.next());
        if (page.done) return;
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.value.Contents ?? []) {
          if (isKey(Key)) yield { key: Key, size_bytes: Size, modified_at: LastModified };
        }
      }
    },

    space: async () => null,

    async sweep(olderThanMs, growing) {
      const before = Date.now() - Math.max(olderThanMs, floorMs);
      await sweepUploads(await connect(), before, running, growing);
      await sweepPartialParts(await connect(), before, growing);
    },

    async check() {
      const { sdk, client, bucket } = await connect();
      const abortSignal = AbortSignal.timeout(checkTimeout);
      const target = { Bucket: bucket, Key: checkKey };
      try {
        await client.send(new sdk.PutObjectCommand({ ...target, Body: 'ok' }), { abortSignal });
        const { Body } = await client.send(new sdk.GetObjectCommand(target), { abortSignal });
        if ((await Body?.transformToString()) !== 'ok') throw new Error('The store gave back something else');
      } catch (error) {
        throw unavailable(error);
      }
    },

    async close() {
      if (connection) (await connection).client.destroy();
    },
  };
};
