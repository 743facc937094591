import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { scratchRoot, startChildService, untilReady } from './child-service.ts';
import { ensureInstalled } from './packages.ts';

const run = promisify(execFile);
// Debian's own Python, as no other sees the modules of the packages.
const python = '/usr/bin/python3';

/** How to reach the server; plain values, so that they can be passed to test workers. */
export type S3Address = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };

/** An address with a bucket of its own, and both as the product's STORAGE_URL. */
export type S3Bucket = S3Address & { bucket: string; storageUrl: string };

/** `folder` holds everything it wrote; it is deleted with the server. */
export type S3Server = S3Bucket & { folder: string; stop(): Promise<void> };

/** A throwaway S3 server on 127.0.0.1: OpenStack Swift, which checks signatures as AWS does. */
export const startS3 = async (): Promise<S3Server> => {
  await ensureInstalled('swift');
  const address = {
    region: 'us-east-1',
    accessKeyId: 'test:tester',
    secretAccessKey: randomBytes(16).toString('hex'),
  };
  const folder = await mkdtemp(join(await storeRoot(), 'mixfront-s3-'));
  const script = fileURLToPath(new URL('./swift-node.py', import.meta.url));
  const leash = startChildService(
    python,
    ['-I', script, folder, address.accessKeyId, address.secretAccessKey, address.region],
    { cwd: folder },
  );
  try {
    const endpoint = await untilReady(
      leash,
      'Swift',
      async () => /^http:\/\/\S+$/m.exec(leash.output())?.[0],
    );
    return { ...(await createBucket({ ...address, endpoint })), folder, stop: leash.stop };
  } catch (error) {
    await leash.stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};

/** A new, empty bucket. */
export const createBucket = async (address: S3Address): Promise<S3Bucket> => {
  const { endpoint, region, accessKeyId, secretAccessKey } = address;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  const bucket = `test-${randomBytes(8).toString('hex')}`;
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } finally {
    client.destroy();
  }
  const storageUrl = `s3://${bucket}?${new URLSearchParams({ endpoint, region })}`;
  return { ...address, bucket, storageUrl };
};

/** Swift stores a file's metadata in extended attributes, which not every file system has (tmpfs since Linux 6.6). */
const storeRoot = async (): Promise<string> => {
  const roots = [...new Set([scratchRoot(), tmpdir(), scratchRoot(true)])];
  const probe =
    'import os,sys,tempfile\nwith tempfile.NamedTemporaryFile(dir=sys.argv[1]) as f: os.setxattr(f.name, "user.probe", b"x"*4000)';
  for (const root of roots) {
    if (
      await run(python, ['-I', '-c', probe, root]).then(
        () => true,
        () => false,
      )
    )
      return root;
  }
  throw new Error(
    `The S3 test suite needs a folder with extended attributes; none of ${roots.join(', ')} has them.`,
  );
};
