import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ensureBuilt } from '../built.ts';
import { placed } from '../orders.ts';
import { createDatabase } from '../services/postgres.ts';
import { launchBuilt, type ProductProcess } from './product-process.ts';
import { refusedStart } from './refused-start.ts';

let folder: string;
let running: ProductProcess[];
beforeAll(ensureBuilt);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-start-'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((product) => product.end('SIGKILL')));
  await rm(folder, { recursive: true, force: true });
});
const load = (variables: Record<string, string> = {}) => {
  const product = launchBuilt({ DATA_DIR: folder, ...variables });
  running.push(product);
  return product;
};
const shown = (product: ProductProcess) => product.stdout().match(/with the password (\S+)/)?.[1];
const signIn = async (url: string, username: string, password: string) =>
  (
    await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
  ).status;

/** Permissions of each file and folder, by its path in the data folder. */
const modes = async (): Promise<Record<string, string>> => {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const all = names.map(async (name) => {
    const found = await stat(join(folder, name)).catch(() => undefined);
    return [name, ((found?.mode ?? 0) & 0o777).toString(8)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
};

describe('the data folder', () => {
  test('is accessible only to the product’s user, even where the umask allows others', async () => {
    await chmod(folder, 0o755);
    const before = process.umask(0o000);
    const product = load();
    process.umask(before);
    await placed(await product.start());
    const seen = await modes();
    expect(Object.keys(seen).some((name) => name.endsWith('mixfront.db-wal'))).toBe(true);
    const kinds = new Set(Object.values(seen));
    expect([...kinds].sort()).toEqual(['600', '700']);
    await product.end();
  });
});

describe('a first start', () => {
  test('creates the administrator, prints the password once, and the next start prints none', async () => {
    const first = load();
    const url = await first.start();
    const password = shown(first) ?? '';
    expect(password).toMatch(/^[\w-]{20}$/);
    expect(first.stdout()).toContain(`Admin area: ${url}/admin`);
    expect(await signIn(url, 'admin', password)).toBe(200);
    expect(await signIn(url, 'admin', 'admin')).toBe(401);
    expect(await first.end()).toMatchObject({ code: 0 });

    const second = load();
    const again = await second.start();
    expect(second.stdout()).not.toContain('password');
    expect(await signIn(again, 'admin', password)).toBe(200);
    for (const file of ['mixfront.db', 'mixfront.db-wal'])
      if (existsSync(join(folder, file)))
        expect(await readFile(join(folder, file), 'latin1')).not.toContain(password);
  });

  test('names the address of visitors where that is another one', async () => {
    const product = load({ PUBLIC_URL: 'https://mix.example.com' });
    const url = await product.start();
    expect(product.stdout()).toContain(`Mixfront is ready at ${url} for visitors of https://mix.example.com`);
    expect(product.stdout()).toContain('Admin area: https://mix.example.com/admin');
  });

  test('takes the administrator from the environment, once, and prints nothing', async () => {
    const first = load({ ADMIN_USERNAME: 'Zoë', ADMIN_PASSWORD: 'correct horse' });
    const url = await first.start();
    expect(first.stdout()).not.toContain('assword');
    expect(await signIn(url, 'zoë', 'correct horse')).toBe(200);
    await first.end();
    const second = load({ ADMIN_USERNAME: 'Zoë', ADMIN_PASSWORD: 'another horse' });
    const again = await second.start();
    expect(await signIn(again, 'Zoë', 'another horse')).toBe(401);
    expect(await signIn(again, 'Zoë', 'correct horse')).toBe(200);
  });

  test('that fails because its port is in use creates no administrator with an unknown password', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect((await refusedStart(load({ PORT: String(port) }))).line).toMatch(/^PORT is taken/);
    other.close();
    const next = load();
    const url = await next.start();
    expect(await signIn(url, 'admin', shown(next) ?? '')).toBe(200);
  });

  test('of two products at once on one PostgreSQL database creates one administrator', async () => {
    const variables = { DATABASE_URL: await createDatabase(inject('postgresUrl')) };
    const both = [load(variables), load(variables)];
    const urls = await Promise.all(both.map((product) => product.start()));
    const passwords = both.map(shown).filter((password) => password !== undefined);
    expect(passwords).toHaveLength(1);
    for (const url of urls) expect(await signIn(url, 'admin', passwords[0] ?? '')).toBe(200);
  });

  test('of two products at once on one data folder refuses one, and a later one, until the first is gone', async () => {
    const both = [load(), load()];
    const started = await Promise.allSettled(both.map((product) => product.start()));
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const first = both[started.findIndex(({ status }) => status === 'fulfilled')];
    const { line } = await refusedStart(load());
    expect(line).toMatch(/^Mixfront is running already on the data in \S+\. Stop it first/);
    await first?.end('SIGKILL');
    await load().start();
  });
});
