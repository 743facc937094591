import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arch, env, execPath, pid, platform } from 'node:process';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// npm fetches from the test's own registry, which has one package: a Node that prints its version.
const execFileAsync = promisify(execFile);
const NAME = 'node-of-the-test';
let root: string;
let registry: Server;
let tarballs: Map<string, Buffer>;
let said: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mixfront-runtime-'));
  tarballs = new Map();
  registry = createServer(({ url = '' }, answer) => {
    const host = `http://127.0.0.1:${(registry.address() as { port: number }).port}`;
    const bytes = tarballs.get(/([\d.]+)\.tgz$/.exec(url)?.[1] ?? '');
    if (bytes) return answer.end(bytes);
    const versions = [...tarballs].map(([version, tarball]) => [
      version,
      {
        name: NAME,
        version,
        dist: { tarball: `${host}/${NAME}/-/${version}.tgz`, integrity: sumOf(tarball) },
      },
    ]);
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ name: NAME, 'dist-tags': {}, versions: Object.fromEntries(versions) }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  said = [];
});
afterEach(async () => {
  registry.close();
  await rm(root, { recursive: true, force: true });
});

const sumOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
const program = (version: string) => `#!/bin/sh\necho ${version}\n`;

/** Publishes a version to the registry, with an install script that would leave a trace. */
const publish = async (version: string, content = program(version)): Promise<Buffer> => {
  const about = {
    name: NAME,
    version,
    bin: { node: 'bin/node' },
    scripts: { install: `touch ${join(root, 'script-ran')}` },
  };
  const bytes = gzipSync(
    await packTar([
      {
        header: { name: 'package/package.json', size: JSON.stringify(about).length },
        body: JSON.stringify(about),
      },
      {
        header: { name: 'package/bin/node', size: content.length, mode: 0o755 },
        body: content,
      },
    ]),
  );
  tarballs.set(version, bytes);
  return bytes;
};

/** Pins it, as the repository does. */
const pin = (version: string, integrity: string) => {
  const folder = join(root, 'scripts/node');
  mkdirSync(folder, { recursive: true });
  const wanted = { name: 'pins', version: '0.0.0', optionalDependencies: { [NAME]: version } };
  const entry = { version, integrity, os: platform, cpu: arch, optional: true, bin: { node: 'bin/node' } };
  const packages = { '': wanted, [`node_modules/${NAME}`]: entry };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(wanted));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...wanted, lockfileVersion: 3, requires: true, packages }),
  );
};
const fetched = () => join(root, '.runtime/node_modules', NAME, 'bin/node');
/** In its own process, as this one is the registry. */
const find = async (isUpdating = true, own = '20.19.2', more: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { port } = registry.address() as { port: number };
  const variables = {
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(root, 'cache'),
    npm_config_fetch_retries: '0',
  };
  const code = `import(${JSON.stringify(join(import.meta.dirname, 'runtime.mjs'))}).then(({ findNode }) =>
    process.stdout.write(findNode(${JSON.stringify(root)}, ${isUpdating}, '${own}') ?? 'none'))`;
  const child = execFileAsync(execPath, ['-e', code], { env: { ...env, ...variables, ...more } });
  const { stdout, stderr } = await child;
  said.push(...stderr.split('\n').filter((line) => /Node|npm/.test(line)));
  return stdout;
};
const versionThere = () => readFileSync(fetched(), 'utf8');

describe('a machine with an older Node', () => {
  test('installs exactly the pinned version once, without running its scripts', async () => {
    pin('26.1.0', sumOf(await publish('26.1.0')));
    await publish('26.9.9');
    expect(await find()).toBe(fetched());
    expect(versionThere()).toBe(program('26.1.0'));
    expect(existsSync(join(root, 'script-ran'))).toBe(false);
    tarballs.clear();
    expect(await find()).toBe(fetched());
    expect(said).toHaveLength(1);
  });

  test('installs nothing when the bytes differ from the pinned ones', async () => {
    await publish('26.1.0');
    pin('26.1.0', sumOf(Buffer.from('other bytes')));
    expect(await find()).toBe('none');
    expect(existsSync(fetched())).toBe(false);
    expect(said.join('\n')).toMatch(/npm error code EINTEGRITY/);
  });

  test('says why nothing could be fetched: no registry, no npm, or a Node that doesn’t run here', async () => {
    pin('26.1.0', sumOf(Buffer.from('never published')));
    expect(await find(true, '20.19.2', { npm_config_registry: 'http://127.0.0.1:1/' })).toBe('none');
    expect(said.join('\n')).toMatch(/npm error code ECONNREFUSED/);
    said = [];
    expect(await find(true, '20.19.2', { PATH: root })).toBe('none');
    expect(said.join('\n')).toMatch(/npm can’t be started: .*ENOENT/);
    said = [];
    pin('26.2.0', sumOf(await publish('26.2.0', '#!/bin/sh\necho no such libc >&2\nexit 1\n')));
    expect(await find()).toBe('none');
    expect(said.join('\n')).toMatch(/doesn’t run here: no such libc/);
  });

  test('updates when the repository pins a newer one, but keeps its own beside a running product', async () => {
    pin('26.9.0', sumOf(await publish('26.9.0')));
    await find();
    pin('26.10.1', sumOf(await publish('26.10.1')));
    expect(await find(false)).toBe(fetched());
    expect(versionThere()).toBe(program('26.9.0'));
    expect(await find()).toBe(fetched());
    expect(versionThere()).toBe(program('26.10.1'));
    // An older checkout runs on it too.
    pin('26.9.0', sumOf(Buffer.from('gone')));
    expect(await find()).toBe(fetched());
  });

  test('deletes what an interrupted fetch has left, but not what another is fetching', async () => {
    pin('26.1.0', sumOf(await publish('26.1.0')));
    const { pid: gone } = spawnSync('true');
    for (const fetching of [gone, pid])
      mkdirSync(join(root, `.runtime/next-${fetching}/node_modules`), { recursive: true });
    expect(await find()).toBe(fetched());
    expect(readdirSync(join(root, '.runtime')).sort()).toEqual([`next-${pid}`, 'node_modules']);
  });

  test('keeps the older one when the newer one cannot be fetched', async () => {
    pin('26.1.0', sumOf(await publish('26.1.0')));
    await find();
    pin('26.2.0', sumOf(Buffer.from('never published')));
    expect(await find()).toBe(fetched());
    expect(versionThere()).toBe(program('26.1.0'));
    expect(said.at(-1)).toMatch(/26\.2\.0 couldn’t be fetched.*Continuing with 26\.1\.0/);
  });
});

test('a current Node of the machine is used', async () => {
  expect(await find(true, '24.0.0')).toBe(execPath);
});

test('pins one version for every platform, each with its SHA-512', () => {
  const { packages } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'node/package-lock.json'), 'utf8'),
  ) as {
    packages: Record<string, { version: string; integrity?: string; resolved?: string }>;
  };
  const { '': _project, ...pinned } = packages;
  expect(Object.keys(pinned)).toHaveLength(5);
  expect(new Set(Object.values(pinned).map(({ version }) => version)).size).toBe(1);
  for (const { integrity, resolved } of Object.values(pinned)) {
    expect(integrity).toMatch(/^sha512-/);
    expect(resolved).toBeUndefined();
  }
});
