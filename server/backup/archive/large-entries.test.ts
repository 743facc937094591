import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { expect, test } from 'vitest';

const SIZE = 9 * 1024 ** 3 + 5;
const NAME = `mixfront-backup/files/orders/2026-11-21/${'a'.repeat(150)}`;

/** The start of an entry that exceeds both the size field and the name field of a tar header. */
const beginning = async (): Promise<Uint8Array> => {
  const { readable, controller } = createTarPacker();
  controller.add({ name: NAME, size: SIZE, mode: 0o600 }).getWriter().releaseLock();
  const parts: Uint8Array[] = [];
  const reader = readable.getReader();
  for (let bytes = 0; bytes < 3 * 512; ) {
    const { value } = await reader.read();
    if (!value) break;
    parts.push(value);
    bytes += value.length;
  }
  return Buffer.concat(parts);
};

test('both tar and our reader read an entry above 8 GB with its size and name', async () => {
  const bytes = await beginning();
  const tar = spawn('tar', ['tvf', '-'], { stdio: ['pipe', 'pipe', 'ignore'] });
  tar.stdin.on('error', () => {});
  tar.stdin.end(bytes);
  const said = text(tar.stdout);
  await once(tar, 'close');
  expect(await said).toContain(String(SIZE));
  expect(await said).toContain(NAME);

  const decoder = createTarDecoder({ strict: true });
  const writer = decoder.writable.getWriter();
  void writer.write(bytes);
  const { value } = await decoder.readable.getReader().read();
  expect(value?.header).toMatchObject({ name: NAME, size: SIZE });
});
