import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import { createDiskStorage } from '../server/ports/storage/disk.ts';
import type { Storage } from '../server/ports/storage/port.ts';
import { createS3Storage } from '../server/ports/storage/s3.ts';
import { createBucket } from './services/s3.ts';

/** An adapter on a new, empty store, and a count of its unfinished files. */
export type Subject = { storage: Storage; leftovers(): Promise<number>; close(): Promise<void> };

export const openDisk = async (): Promise<Subject> => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-test-'));
  const filesIn = async (name: string) =>
    (await readdir(join(folder, 'files', name)).catch(() => [])).filter((file) => file !== '+').length;
  return {
    storage: createDiskStorage(join(folder, 'files')),
    leftovers: async () => (await filesIn('tmp')) + (await filesIn('growing')),
    close: () => rm(folder, { recursive: true }),
  };
};

export const openS3 = async (): Promise<Subject> => {
  const { bucket, storageUrl, endpoint, region, ...credentials } = await createBucket(inject('s3'));
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  return {
    storage: createS3Storage(storageUrl, credentials, 0),
    leftovers: async () => {
      const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      const tails = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: '+growing/' }));
      return (Uploads?.length ?? 0) + (tails.KeyCount ?? 0);
    },
    close: async () => client.destroy(),
  };
};

/** Settings for a product that keeps its files in a new bucket. */
export const onS3 = async () => {
  const { storageUrl, accessKeyId, secretAccessKey } = await createBucket(inject('s3'));
  return { STORAGE_URL: storageUrl, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
};

export async function* chunksOf(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A small or read-only file system below the folder, and a store on it. */
export const mounted = async (
  folder: string,
  options: string,
  use: (root: string, storage: Storage) => Promise<void>,
): Promise<void> => {
  const root = join(folder, 'mounted');
  await mkdir(root);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', root], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error('The tests of a full disk mount a small tmpfs: run them as root, with leave to mount.', {
      cause,
    });
  }
  try {
    await use(root, createDiskStorage(root));
  } finally {
    execFileSync('umount', [root]);
  }
};
