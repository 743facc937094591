import { createReadStream } from 'node:fs';
import { argv } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDiskStorage } from '../../server/ports/storage/disk.ts';
import type { PartialFile } from '../../server/ports/storage/port.ts';
import { createS3Storage } from '../../server/ports/storage/s3.ts';
import type { S3Keys } from '../../server/ports/storage/s3-client.ts';

export type ResumableWriteTask = {
  store: { folder: string } | { url: string; keys: S3Keys };
  source: string;
  size_bytes: number;
  piece: number;
  partial: PartialFile;
};

// Writes a file into a store piece by piece, and prints its size each time it is durable: for tests that kill it
// half-way.
const { store, source, size_bytes, piece, ...task } = JSON.parse(argv[2] ?? '') as ResumableWriteTask;
const storage =
  'folder' in store ? createDiskStorage(store.folder) : createS3Storage(store.url, store.keys, 0);
const tell = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function* slowly(start: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(source, { start, end: start + piece - 1 })) {
    yield chunk as Buffer;
    await sleep(2);
  }
}

let { partial } = task;
tell(partial);
while (partial.size_bytes < size_bytes) {
  ({ partial } = await storage.append(partial, slowly(partial.size_bytes)));
  tell(partial);
}
await storage.finish(partial);
tell('finished');
await storage.close();
