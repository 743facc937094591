import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCommand } from '../documents.ts';
import { bigWav, filesOn, multipart, song } from '../orders.ts';
import { openRequest } from '../raw-request.ts';
import { freePorts } from '../services/free-ports.ts';
import { startCaddy, startNginx } from '../services/proxies.ts';
import { isNightly } from '../test-scopes.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const run = promisify(execFile);

let studio: FaultStudio;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let port: string;
let patient: number;
beforeAll(async () => {
  const [free = 0, other = 0] = await freePorts(2);
  port = String(free);
  patient = other;
  nginx = await startNginx(
    [free],
    `server { listen 127.0.0.1:${patient}; client_header_timeout 20s; return 404; }`,
  );
  studio = await openFaultStudio({ variables: { PUBLIC_URL: nginx.url, TRUST_PROXY: 'loopback' } });
});
afterAll(async () => {
  await studio.close();
  await nginx.stop();
});

/** Longer than Fastify lets a hook of a stop take by itself. Nightly only: a busy machine adds to it what it likes. */
const LONG_MS = 12_000;

/** What a visitor gets on a new connection. */
const visit = async (path: string, url = nginx.url) => {
  const answer = await fetch(url + path, { headers: { connection: 'close' } });
  return { status: answer.status, wait: answer.headers.get('retry-after'), text: await answer.text() };
};

test('behind nginx, visitors get 503 and a sentence from the stop signal to the next start, and an order under way is taken', async (context) => {
  expect(await visit('/')).toMatchObject({
    status: 503,
    wait: '5',
    text: expect.stringContaining('restarting'),
  });
  const { process } = await studio.start({ PORT: port });
  expect((await visit('/')).status).toBe(200);
  const { body, type } = multipart({ files: [song('mix.wav', bigWav(300_000))] });
  const upload = await openRequest(nginx.url, '/api/orders/immediate', {
    'content-type': type,
    'content-length': body.length,
  });
  await upload.send(body.subarray(0, body.length - 100_000));
  // The product has read its header.
  await expect.poll(() => filesOn(studio.folder)).toHaveLength(1);
  const ending = process.end('SIGTERM');
  await expect.poll(async () => (await visit('/')).status).toBe(503);
  if (isNightly) await sleep(LONG_MS);
  for (const path of ['/api/settings', '/api/health'])
    expect(await visit(path)).toMatchObject({
      status: 503,
      wait: '5',
      text: expect.stringMatching(/^\{"detail":"/),
    });
  await upload.send(body.subarray(body.length - 100_000));
  expect((await upload.answer)?.status).toBe(200);
  expect(await ending).toMatchObject({ code: 0 });
  expect(await visit('/')).toMatchObject({
    status: 503,
    wait: '5',
    text: expect.stringContaining('restarting'),
  });
  note(context, {
    fault: 'F8',
    what: 'SIGTERM behind nginx while an order is sent',
    count: 1,
    seen: 'the order taken; 503 with Retry-After for all others, from the product and, while none runs, from nginx',
  });
});

test('behind Caddy, they get 503 and a sentence while no process runs, and the product’s own answers otherwise', async () => {
  const caddy = await startCaddy(Number(port));
  try {
    expect(await visit('/', caddy.url)).toMatchObject({
      status: 503,
      wait: '5',
      text: expect.stringContaining('restarting'),
    });
    const { process } = await studio.start({ PORT: port });
    expect((await visit('/', caddy.url)).status).toBe(200);
    expect(await visit('/api/nothing', caddy.url)).toMatchObject({
      status: 404,
      text: expect.stringMatching(/^\{"detail":"/),
    });
    await process.end('SIGTERM');
    expect((await visit('/', caddy.url)).status).toBe(503);
  } finally {
    await caddy.stop();
  }
});

test('a connection without a header is closed after ten seconds, whatever name the port’s first server has', async () => {
  const sockets: Socket[] = [];
  const end = async (at: number) => {
    const socket = connect(at, '127.0.0.1');
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: mix.exam');
    socket.resume();
    await once(socket, 'close');
    return at;
  };
  const own = Number(new URL(nginx.url).port);
  // By nginx's own clock: before a server that waits twenty seconds.
  expect(await Promise.race([end(patient), end(own)])).toBe(own);
  for (const socket of sockets) socket.destroy();
});

test('the documented line for nginx’s own file can be used twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-nginx-conf-'));
  try {
    const file = join(folder, 'nginx.conf');
    await copyFile('/etc/nginx/nginx.conf', file);
    const command = await findCommand('docs/operating.md', /^sed -i .*worker_connections/);
    for (let time = 0; time < 2; time++)
      await run('sh', ['-c', command.replace('/etc/nginx/nginx.conf', file)]);
    const text = await readFile(file, 'utf8');
    expect(text.match(/^worker_rlimit_nofile 20000;$/gm)).toHaveLength(1);
    expect(text.match(/worker_connections 8192;/g)).toHaveLength(1);
    await run('/usr/sbin/nginx', ['-t', '-c', file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
