import { Busboy } from '@fastify/busboy';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from '../../test/test-scopes.ts';
import { AppError } from '../lib/errors.ts';
import { readMultipart } from './multipart.ts';

const boundary = 'x-Bound.ary';
const contentType = `multipart/form-data; boundary=${boundary}`;
type Sent = { name: string; filename?: string; bytes: Buffer };

const encode = (parts: Sent[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, bytes }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${filename === undefined ? '' : 'Content-Type: application/octet-stream\r\n'}\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

async function* inChunks(bytes: Buffer, sizes: number[]) {
  let at = 0;
  for (let n = 0; at < bytes.length; n++) {
    const size = Math.max(1, sizes[n % Math.max(1, sizes.length)] ?? 1);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const readAll = async (bytes: Buffer, sizes: number[], maxParts = 100): Promise<Sent[]> => {
  const parts: Sent[] = [];
  for await (const { name, filename, body } of readMultipart(contentType, inChunks(bytes, sizes), maxParts)) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    parts.push({ name, ...(filename === undefined ? {} : { filename }), bytes: Buffer.concat(chunks) });
  }
  return parts;
};

const withBusboy = (bytes: Buffer): Promise<Sent[]> =>
  new Promise((resolve, reject) => {
    const parts: Sent[] = [];
    const parser = new Busboy({ headers: { 'content-type': contentType } });
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => parts.push({ name, filename: 'f', bytes: Buffer.concat(chunks) }));
    });
    parser.on('field', (name, value) => parts.push({ name, bytes: Buffer.from(value) }));
    parser.on('finish', () => resolve(parts));
    parser.on('error', reject);
    parser.end(bytes);
  });

// Bodies made of fragments of the boundary find mistakes in the boundary search.
const trickyBytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom('\r\n', '--', `\r\n--${boundary.slice(0, 5)}`, `--${boundary}`, '\r', '\n-')
        .map((text) => Buffer.from(text)),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => Buffer.concat(pieces))
  .filter((bytes) => !Buffer.concat([Buffer.from('\r\n'), bytes]).includes(`\r\n--${boundary}`));

describe('readMultipart', () => {
  test('reads every body as it was written, however it is chunked, with the same result as busboy', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(trickyBytes, { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        async (bodies, sizes) => {
          const sent = bodies.map((bytes, n) => ({ name: `p${n}`, filename: 'f', bytes }));
          const encoded = encode(sent);
          const read = await readAll(encoded, sizes);
          expect(read).toEqual(sent);
          const busboy = (await withBusboy(encoded)).sort((a, b) => a.name.localeCompare(b.name));
          expect(read.map(({ bytes }) => bytes)).toEqual(busboy.map(({ bytes }) => bytes));
        },
      ),
      { numRuns: count(300, 10_000) },
    );
  });

  test('rejects a body cut at any point', async () => {
    const encoded = encode([
      { name: 'name', bytes: Buffer.from('Nova') },
      { name: 'files', filename: 'a.wav', bytes: Buffer.alloc(300, 7) },
    ]);
    const end = encoded.length - '--\r\n'.length;
    for (let cut = 0; cut < end; cut++)
      await expect(readAll(encoded.subarray(0, cut), [64]), `cut at ${cut}`).rejects.toBeInstanceOf(AppError);
  });

  test('decodes names as browsers write them', async () => {
    const [part] = await readAll(
      encode([{ name: 'files', filename: 'Täkt %221%22 \\"x\\".wav', bytes: Buffer.from('a') }]),
      [7],
    );
    expect(part?.filename).toBe('Täkt "1" "x".wav');
  });

  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an endless boundary', `multipart/form-data; boundary=${'a'.repeat(71)}`],
  ])('rejects %s', async (_name, type) => {
    await expect(readMultipart(type, inChunks(Buffer.from('x'), [1]), 1).next()).rejects.toMatchObject({
      code: 'malformed',
    });
  });

  test('rejects too many parts and endless headers', async () => {
    const parts = Array.from({ length: 4 }, (_, n) => ({ name: `p${n}`, bytes: Buffer.from('x') }));
    await expect(readAll(encode(parts), [50], 3)).rejects.toMatchObject({ code: 'malformed' });
    const endless = Buffer.from(`--${boundary}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
    await expect(readAll(endless, [4096])).rejects.toMatchObject({ code: 'malformed' });
  });
});
