import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';
import { env } from 'node:process';
import { promisify } from 'node:util';
import { ensureInstalled } from './packages.ts';

/**
 * Runs a Dockerfile's own steps in empty roots, where there is no container engine: a Debian from debootstrap with the
 * running Node in place of the image `node`, and chroot in place of the engine.
 */

const run = promisify(execFile);
const options = { maxBuffer: 64 * 1024 * 1024 };

export type Instruction = { name: string; words: string };

/** The instructions, with continued lines joined. */
const parseDockerfile = (text: string): Instruction[] =>
  text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
      return name ? [{ name, words }] : [];
    });

type Stage = {
  root: string;
  folder: string;
  user: string;
  env: Record<string, string>;
  volumes: string[];
  command: string[];
  health: string[];
};
export type Container = Pick<Stage, 'root' | 'volumes' | 'command' | 'health'> & {
  /** The arguments of `chroot` that run a command as the image's user. */
  asUser(command: readonly string[]): string[];
  env: Record<string, string>;
};

/** Of a network that looks into what passes, where this machine knows it. */
const certificates = env.NODE_EXTRA_CA_CERTS ? [env.NODE_EXTRA_CA_CERTS] : [];

const [RELEASE, MIRROR] = ['bookworm', 'http://deb.debian.org/debian'];
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** A Debian with this Node and this npm, as the image `node:…-bookworm-slim` has them. */
const makeBase = async (root: string): Promise<void> => {
  await ensureInstalled('debootstrap');
  await run(
    'debootstrap',
    ['--variant=minbase', '--include=libatomic1,libstdc++6', RELEASE, root, MIRROR],
    options,
  );
  for (const file of ['/etc/resolv.conf', '/etc/hosts', ...certificates])
    await cp(file, join(root, file), { dereference: true });
  await cp(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true });
  const cli = (await run('sh', ['-c', 'readlink -f "$(command -v npm)"'])).stdout.trim();
  const [inside, link] = ['usr/local/lib/node_modules/npm', 'usr/local/bin/npm'].map((path) =>
    join(root, path),
  );
  await cp(join(dirname(cli), '..'), inside as string, { recursive: true });
  await run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', link as string]);
};

/** What the context leaves out: names and patterns like `*.log` or `deploy/*.env`, from its own folder on. */
const readIgnored = async (context: string): Promise<(path: string) => boolean> => {
  const patterns = (await readFile(join(context, '.dockerignore'), 'utf8')).split('\n').filter(Boolean);
  return (path) => patterns.some((pattern) => matchesGlob(relative(context, path), pattern));
};

const asList = (words: string): string[] => JSON.parse(words.slice(words.indexOf('['))) as string[];

/** Builds what the Dockerfile of `context` describes, in an empty `folder`. */
export const buildContainer = async (context: string, folder: string): Promise<Container> => {
  const base = join(folder, 'base');
  await makeBase(base);
  const isIgnored = await readIgnored(context);
  const registry = (await run('npm', ['config', 'get', 'registry'])).stdout.trim();
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { name, words } of parseDockerfile(await readFile(join(context, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const [, image, as = 'last'] = /^(\S+)(?: AS (\S+))?$/.exec(words) ?? [];
      if (!/^node:\d+-bookworm-slim$/.test(image ?? ''))
        throw new Error(`Not the image this test knows: ${image}`);
      const root = join(folder, as);
      await run('cp', ['-a', base, root]);
      stage = { root, folder: '/', user: 'root', env: { PATH }, volumes: [], command: [], health: [] };
      stages.set(as, stage);
      continue;
    }
    if (!stage) throw new Error(`${name} before FROM`);
    await steps[name]?.(stage, words, { context, isIgnored, stages, registry });
    if (!steps[name]) throw new Error(`${name} isn’t known to this test`);
  }
  if (!stage) throw new Error('A Dockerfile without FROM');
  const { root, volumes, command, health, user, folder: at } = stage;
  return {
    ...{ root, volumes, command, health, env: stage.env },
    asUser: (command) => [
      `--userspec=${user}:${user}`,
      root,
      'sh',
      '-c',
      `cd ${at} && exec "$@"`,
      'sh',
      ...command,
    ],
  };
};

type Surroundings = {
  context: string;
  isIgnored: (path: string) => boolean;
  stages: Map<string, Stage>;
  registry: string;
};

const steps: Record<string, (stage: Stage, words: string, around: Surroundings) => unknown> = {
  ENV: (stage, words) => {
    for (const [, name = '', value = ''] of words.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
  },
  WORKDIR: async (stage, words) => {
    stage.folder = words;
    await mkdir(join(stage.root, words), { recursive: true });
  },
  COPY: async (stage, words, { context, isIgnored, stages }) => {
    const parts = words.split(/\s+/);
    const from = parts[0]?.startsWith('--from=') ? parts.shift()?.slice('--from='.length) : undefined;
    const into = join(stage.root, stage.folder, parts.pop() ?? '');
    const source = from ? stages.get(from)?.root : context;
    if (!source) throw new Error(`COPY from ${from}, which comes later`);
    for (const part of parts) {
      const path = join(source, part);
      const isWhole = parts.length === 1 && !/\.json$/.test(part);
      await cp(path, isWhole ? into : join(into, basename(part)), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (each) => from !== undefined || !isIgnored(each),
      });
    }
  },
  RUN: async (stage, words, { registry }) => {
    const [NODE_EXTRA_CA_CERTS = ''] = certificates;
    const set = { ...stage.env, NODE_EXTRA_CA_CERTS, NPM_CONFIG_REGISTRY: registry, HOME: '/root' };
    const command = `cd ${stage.folder} && ${words}`;
    await run('chroot', [stage.root, 'sh', '-c', command], { ...options, env: set });
  },
  USER: async (stage, words) => {
    const { stdout } = await run('chroot', [stage.root, 'id', '-u', words]);
    stage.user = stdout.trim();
  },
  VOLUME: (stage, words) => stage.volumes.push(words),
  EXPOSE: () => undefined,
  HEALTHCHECK: (stage, words) => {
    stage.health = asList(words);
  },
  CMD: (stage, words) => {
    stage.command = asList(words);
  },
};
