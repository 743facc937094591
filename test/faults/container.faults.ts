import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../orders.ts';
import { buildContainer, type Container } from '../services/dockerfile.ts';
import { makeTemporaryFolder } from '../services/temporary-files.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const leashed = join(root, 'test/services/leashed.mjs');
let container: Container;

let folder = '';

beforeAll(async () => {
  // On disk, as it is too large for memory, and outside of what is copied into it.
  folder = makeTemporaryFolder('/var/tmp');
  container = await buildContainer(root, folder);
});
afterAll(() => run('rm', ['-rf', '--one-file-system', folder]), 600_000);

/** The environment of a container: what the image sets, and what is given. */
const start = async (more: Record<string, string>) => {
  const child = spawn(process.execPath, [leashed, 'chroot', ...container.asUser(container.command)], {
    env: { ...container.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...more },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let port = '';
  for await (const line of createInterface({ input: child.stdout })) {
    port = /ready at http:\/\/[^:]+:(\d+)/.exec(line)?.[1] ?? '';
    if (port) break;
  }
  child.stdout.resume();
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return (await ended)[0] as number | null;
    },
  };
};

const isHealthy = (port: string) => {
  const [command = '', ...rest] = container.health;
  return run('chroot', container.asUser([command, ...rest]), { env: { ...container.env, PORT: port } }).then(
    () => true,
    () => false,
  );
};

test('the Dockerfile’s own steps, run in an empty Debian, make a product that takes orders as its own user and keeps them', async () => {
  expect(container.volumes).toEqual(['/data']);
  const id = async (flag: string) => (await run('chroot', container.asUser(['id', flag]))).stdout.trim();
  expect([await id('-u'), await id('-un')]).toEqual(['10001', 'mixfront']);
  const first = await start({ ADMIN_PASSWORD: 'correct-horse-battery' });
  expect(await isHealthy(first.port)).toBe(true);
  expect(await (await fetch(`${first.url}/`)).text()).toContain('<h1');
  const { body } = await placeOrder(first.url);
  const { order_id } = body as { order_id: string };
  expect(await first.stop()).toBe(0);
  expect(await isHealthy(first.port)).toBe(false);

  const second = await start({});
  const login = await fetch(`${second.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'correct-horse-battery' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const order = await fetch(`${second.url}/api/admin/orders/${order_id}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(order.status).toBe(200);
  // Commands beside it, as `docker compose exec mixfront node scripts/run.mjs doctor`.
  const command = (...words: string[]) =>
    run('chroot', container.asUser(['node', 'scripts/run.mjs', ...words]), {
      env: { ...container.env, HOME: '/tmp' },
      maxBuffer: 64 * 1024 * 1024,
    });
  expect((await command('doctor')).stdout).toContain('No problems found');
  expect((await command('backup', '-')).stdout).toMatch(/^mixfront-backup\/about\.json\0/);
  expect(await second.stop()).toBe(0);
});

test('nothing is written outside of the volume and /tmp, and no development package is left', async () => {
  const { stdout } = await run('find', [
    container.root,
    ...[
      '-xdev',
      '-user',
      '10001',
      '-not',
      '-path',
      `${container.root}/data*`,
      '-not',
      '-path',
      `${container.root}/tmp/*`,
    ],
  ]);
  expect(stdout.trim()).toBe('');
  const files = await run('ls', [join(container.root, 'app/node_modules')]);
  expect(files.stdout.split('\n')).not.toContain('vite');
  expect(files.stdout.split('\n')).toContain('sharp');
});
