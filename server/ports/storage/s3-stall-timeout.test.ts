import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endStalledCalls } from './s3-stall-timeout.ts';

const PATIENCE = 1_000;
const MEBI = 1024 * 1024;
const target = { Bucket: 'bucket', Key: 'a' };
const endings: (() => unknown)[] = [];
// The silence of a server lasts as long as a test says, however long a busy machine takes for the rest.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const end of endings.splice(0)) await end();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const someTurns = async () => {
  for (let turns = 0; turns < 20; turns++) await turn();
};

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
  return { client };
};

/** How a call has ended; undefined while it is under way. */
const watch = (call: Promise<unknown>): { is?: 'answered' | 'refused' } => {
  const outcome: { is?: 'answered' | 'refused' } = {};
  call.then(
    () => {
      outcome.is = 'answered';
    },
    () => {
      outcome.is = 'refused';
    },
  );
  return outcome;
};

test('waits for a silent server only once', async () => {
  let asked = 0;
  let ended = 0;
  const { client } = await connectTo((request) => {
    asked++;
    request.resume().once('end', () => ended++);
  });
  const calls: [patience: number, call: () => Promise<unknown>][] = [
    [PATIENCE, () => client.send(new PutObjectCommand({ ...target, Body: 'small' }))],
    [PATIENCE, () => client.send(new PutObjectCommand({ ...target, Body: Buffer.alloc(8 * MEBI) }))],
    [3 * PATIENCE, () => client.send(new GetObjectCommand(target), { requestTimeout: 3 * PATIENCE })],
  ];
  for (const [n, [patience, call]] of calls.entries()) {
    const outcome = watch(call());
    while (ended <= n) await turn();
    await pass(patience - 1);
    await someTurns();
    expect(outcome.is).toBeUndefined();
    await pass(1);
    await expect.poll(() => outcome.is).toBe('refused');
  }
  expect(asked).toBe(3);
});

test('does not wait forever for a server that stops in the middle of a body', async () => {
  const stopped = Promise.withResolvers<void>();
  const { client } = await connectTo((request) => {
    request.once('data', () => {
      request.pause();
      stopped.resolve();
    });
  });
  const outcome = watch(client.send(new PutObjectCommand({ ...target, Body: Buffer.alloc(64 * MEBI) })));
  await stopped.promise;
  // Repeatedly, as the connection may still take bytes.
  const patienceEnds = async () => {
    await pass(PATIENCE);
    return outcome.is;
  };
  await expect.poll(patienceEnds).toBe('refused');
});

test('never cuts a body while it moves, however long it takes, nor while its last bytes are in flight', async () => {
  const bytes = 28 * MEBI;
  let taken = 0;
  const { client } = await connectTo(async (request, reply) => {
    for await (const chunk of request) {
      taken += chunk.length;
      await pass(8);
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
  const { client } = await connectTo(({ method, url = '' }, reply) => {
    if (method === 'GET' && url.includes('list-type')) reply.write('<?xml version="1.0"?>');
    else reply.end(file);
  });
  const begun = new Promise<void>((resolve) => {
    const note = () => {
      unsubscribe('http.client.response.finish', note);
      resolve();
    };
    subscribe('http.client.response.finish', note);
  });
  const outcome = watch(client.send(new ListObjectsV2Command({ Bucket: 'bucket' })));
  await begun;
  await someTurns();
  await pass(PATIENCE - 1);
  await someTurns();
  expect(outcome.is).toBeUndefined();
  await pass(1);
  await expect.poll(() => outcome.is).toBe('refused');
  const { Body } = await client.send(new GetObjectCommand(target));
  await someTurns();
  await pass(3 * PATIENCE);
  expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(file)).toBe(true);
});
