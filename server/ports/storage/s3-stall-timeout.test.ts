import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, expect, test } from 'vitest';
import { endStalledCalls } from './s3-stall-timeout.ts';

// Longer than a busy machine may keep this process waiting.
const PATIENCE = 1_000;
const MEBI = 1024 * 1024;
const target = { Bucket: 'bucket', Key: 'a' };
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** A client of a server that responds like this. */
const connectTo = async (answer: (asked: IncomingMessage, reply: ServerResponse) => void) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new S3Client({
    region: 'x',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forcePathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: 0, socketTimeout: 0 },
  });
  endStalledCalls(client, PATIENCE);
  endings.push(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  return client;
};

/** How long the call took to be rejected. */
const refusal = async (call: Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await expect(call).rejects.toThrow();
  return performance.now() - started;
};

test('waits for a silent server only once', async () => {
  let asked = 0;
  const client = await connectTo((request) => {
    asked++;
    request.resume();
  });
  const small = await refusal(client.send(new PutObjectCommand({ ...target, Body: 'small' })));
  const large = await refusal(client.send(new PutObjectCommand({ ...target, Body: Buffer.alloc(8 * MEBI) })));
  const longer = await refusal(client.send(new GetObjectCommand(target), { requestTimeout: 3 * PATIENCE }));
  expect(asked).toBe(3);
  expect(small).toBeGreaterThan(PATIENCE - 5);
  expect(small).toBeLessThan(5 * PATIENCE);
  expect(large).toBeGreaterThan(PATIENCE - 5);
  expect(longer).toBeGreaterThan(3 * PATIENCE - 5);
});

test('does not wait forever for a server that stops in the middle of a body', async () => {
  const client = await connectTo((request) => {
    request.once('data', () => request.pause());
  });
  await refusal(client.send(new PutObjectCommand({ ...target, Body: Buffer.alloc(64 * MEBI) })));
});

test('never cuts a body while it moves, however long it takes, nor while its last bytes are in flight', async () => {
  const bytes = 28 * MEBI;
  let taken = 0;
  const client = await connectTo(async (request, reply) => {
    for await (const chunk of request) {
      taken += chunk.length;
      await sleep(10);
    }
    reply.end();
  });
  const started = performance.now();
  await client.send(new PutObjectCommand({ ...target, Body: Buffer.alloc(bytes) }));
  expect(taken).toBe(bytes);
  expect(performance.now() - started).toBeGreaterThan(3 * PATIENCE);
});

test('a response that stops halfway is an error, and a paused reader loses nothing', async () => {
  const file = Buffer.alloc(4 * MEBI, 1);
  const client = await connectTo(({ method, url = '' }, reply) => {
    if (method === 'GET' && url.includes('list-type')) reply.write('<?xml version="1.0"?>');
    else reply.end(file);
  });
  await refusal(client.send(new ListObjectsV2Command({ Bucket: 'bucket' })));
  const { Body } = await client.send(new GetObjectCommand(target));
  await sleep(3 * PATIENCE);
  expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(file)).toBe(true);
});
