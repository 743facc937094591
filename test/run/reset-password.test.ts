import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { ensureBuilt } from '../built.ts';
import { setUpTestApp } from '../harness.ts';
import { addRows } from '../rows.ts';
import { createDatabase } from '../services/postgres.ts';
import { newSession, tryPassword } from '../sign-in.ts';
import { launchCommand } from './product-process.ts';

beforeAll(ensureBuilt);
const product = setUpTestApp();
const reset = async (...names: string[]) => {
  const child = launchCommand('reset-password', { DATA_DIR: product.folder }, ...names);
  const { code } = await child.ended;
  return { code, out: child.stdout(), error: child.stderr().trim() };
};

test('sets a new password while the product runs, prints it once, and ends every session', async () => {
  const headers = await newSession(product);
  const { code, out, error } = await reset('Owner');
  expect({ code, error }).toEqual({ code: 0, error: '' });
  const password = out.match(/password for "Owner" is (\S+)/)?.[1] ?? '';
  expect((await product.app.inject({ url: '/api/admin/settings', headers })).statusCode).toBe(401);
  expect((await tryPassword(product, { password })).status).toBe(200);
  expect(out).toMatch(/All browsers have been signed out\.\n$/);
});

test('says that codes and passkeys were removed', async () => {
  const [admin] = await product.deps.database.read.selectFrom('admins').select('id').execute();
  const at = new Date().toISOString();
  const totp = { admin_id: admin?.id ?? '', secret: 'A'.repeat(32), confirmed_at: at, created_at: at };
  await addRows(product.deps.database, 'totp', [totp]);
  const said = (await reset('Owner')).out.split('\n')[1];
  expect(said).toBe(
    'All browsers have been signed out. Codes and passkeys were removed: set them up again under Settings, Account.',
  );
  expect((await reset('Owner')).out).not.toContain('passkeys');
  const passkey = {
    ...{ id: 'p1', admin_id: admin?.id ?? '', credential_id: 'c', public_key: 'k', counter: 0 },
    ...{ transports: '[]', name: 'Phone', created_at: at, last_used_at: null },
  };
  await addRows(product.deps.database, 'passkeys', [passkey]);
  expect((await reset('Owner')).out.split('\n')[1]).toBe(said);
});

test('reports an unknown user name in one line and changes nothing', async () => {
  const before = await product.deps.database.read.selectFrom('admins').selectAll().execute();
  expect(await reset('nobody')).toEqual({
    code: 1,
    out: '',
    error: 'There is no administrator called "nobody"',
  });
  // The default user name is the configured one, which is not this product's owner.
  expect((await reset()).error).toBe('There is no administrator called "admin"');
  expect(await product.deps.database.read.selectFrom('admins').selectAll().execute()).toEqual(before);
});

test('creates no studio where there is none, and names the place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-reset-'));
  const child = launchCommand('reset-password', { DATA_DIR: folder });
  expect(await child.ended).toMatchObject({ code: 1 });
  expect(child.stderr().trim()).toBe(
    `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL to the values the server uses`,
  );
  expect(await readdir(folder)).toEqual([]);
  const DATABASE_URL = await createDatabase(inject('postgresUrl'));
  const other = launchCommand('reset-password', { DATA_DIR: folder, DATABASE_URL });
  expect(await other.ended).toMatchObject({ code: 1 });
  expect(other.stderr().trim()).toMatch(
    /^There is no studio in the database \S+ at 127\.0\.0\.1:\d+\. [^\n]+$/,
  );
  await rm(folder, { recursive: true });
});

test('names the wrong variable in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-reset-'));
  const child = launchCommand('reset-password', { DATA_DIR: folder, DATABASE_URL: 'mysql://x' });
  expect(await child.ended).toMatchObject({ code: 1 });
  expect(child.stderr().trim()).toMatch(/^DATABASE_URL must be [^\n]+$/);
  await rm(folder, { recursive: true });
});
