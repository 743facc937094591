import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBuilt, type ProductProcess } from '../run/product-process.ts';
import { makeTemporaryFolder } from '../services/temporary-files.ts';
import { note } from './record-figure.ts';

// A separate checkout, with a product that runs while its sources change, commands run and builds are made.
const root = join(import.meta.dirname, '../..');
const SOURCES = [
  'shared',
  'server',
  'web',
  'tools/seed',
  'scripts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const leashed = join(root, 'test/services/leashed.mjs');
let checkout: string;
let data: string;
const running: ProductProcess[] = [];
const start = async () => {
  const product = launchBuilt({ DATA_DIR: data }, [], checkout);
  running.push(product);
  return { product, url: await product.start() };
};

/** A task as `npm run` starts it. */
const task = async (...words: string[]) => {
  const child = spawn(
    process.execPath,
    [leashed, process.execPath, join(checkout, 'scripts/run.mjs'), ...words],
    {
      cwd: checkout,
      env: { PATH: env.PATH, HOME: env.HOME },
    },
  );
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: (await said).join('') };
};

const build = async () => {
  const script = `import { build } from ${JSON.stringify(join(checkout, 'scripts/build.ts'))}; await build();`;
  const child = spawn(process.execPath, [leashed, process.execPath, '--input-type=module', '-e', script], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  expect(await once(child, 'close')).toEqual([0, null]);
};

/** Every script, style and font of a build, and the product's response to each. */
const namesOf = async (folder: string) =>
  (await readdir(join(folder, 'client/assets'))).filter((name) => !/\.(br|gz)$/.test(name));
const wrongAnswers = async (url: string, folder: string, names: string[]) => {
  const wrong: string[] = [];
  for (const name of names) {
    const answer = await fetch(`${url}/assets/${name}`, { headers: { 'accept-encoding': 'identity' } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!bytes.equals(await readFile(join(folder, 'client/assets', name)))) wrong.push(name);
  }
  return wrong;
};

beforeAll(async () => {
  // Inside this checkout, where it finds the packages.
  await mkdir(join(root, '.tmp'), { recursive: true });
  checkout = makeTemporaryFolder(join(root, '.tmp'));
  data = await mkdtemp(join(tmpdir(), 'mixfront-updates-'));
  for (const name of SOURCES)
    await cp(join(root, name), join(checkout, name), { recursive: true, preserveTimestamps: true });
  await mkdir(join(checkout, 'node_modules'));
  await writeFile(join(checkout, 'node_modules/.mixfront-installed'), 'as the lockfile was');
  // The first build is a copy of this checkout's own.
  const folder = join(checkout, '.builds/first');
  await cp(await realpath(join(root, 'dist')), folder, { recursive: true });
  // Assets that build had carried over count as its own here.
  await rm(join(folder, '.carried'), { force: true });
  await symlink('.builds/first', join(checkout, 'dist'));
});
afterAll(async () => {
  await Promise.all(running.map((product) => product.end('SIGKILL')));
  for (const folder of [checkout, data]) await rm(folder, { recursive: true, force: true });
});

test('updating under a running product breaks neither it nor an open page', async (context) => {
  const { product, url } = await start();
  const first = await realpath(join(checkout, 'dist'));
  const names = await namesOf(first);

  // What `git pull` brings before the restart: other sources, other packages.
  await appendFile(join(checkout, 'web/site/site.css'), '\n.updated { color: red }\n');
  await appendFile(join(checkout, 'web/admin/main.tsx'), '\nconsole.info("updated");\n');
  await appendFile(join(checkout, 'package-lock.json'), '\n');
  const variables = join(data, 'variables');
  await writeFile(variables, `DATA_DIR=${data}\nMAIL_FROM=My Studio <me@example.com>\n`);
  const doctor = await task('doctor', '--variables', variables);
  expect(doctor).toEqual({ code: 0, said: expect.stringContaining('No problems found.') });
  expect(doctor.said).not.toMatch(/Installing|Building/);
  expect(await realpath(join(checkout, 'dist'))).toBe(first);

  await build();
  const second = await realpath(join(checkout, 'dist'));
  expect(second).not.toBe(first);
  const fresh = (await namesOf(second)).filter((name) => !names.includes(name));
  expect(fresh.length).toBeGreaterThan(0);
  expect(await wrongAnswers(url, first, names)).toEqual([]);
  // Modules that the server loads only on demand.
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
  expect((await fetch(`${url}/faq`)).status).toBe(200);

  await product.end();
  const next = await start();
  expect(await wrongAnswers(next.url, second, fresh)).toEqual([]);
  expect(await wrongAnswers(next.url, first, names)).toEqual([]);
  for (const name of ['gone-12345678.js', '', '..%2fx', '%00']) {
    const answer = await fetch(`${next.url}/assets/${name}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  }
  await next.product.end();

  note(context, {
    fault: 'updates',
    what: 'pulled, commands run and built while it serves',
    count: 1,
    seen: `all ${names.length} assets of the running product as before, and at the next start beside ${fresh.length} new ones`,
  });
});
