import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { scratchRoot, startChildService, untilReady } from './child-service.ts';
import { freePorts } from './free-ports.ts';
import { ensureInstalled, findInstalled } from './packages.ts';
import { isRunning, listChildren } from './processes.ts';
import { makeTemporaryFolder } from './temporary-files.ts';

const run = promisify(execFile);

/** `folder` holds everything it wrote; it is deleted with the server. */
export type Postgres = {
  url: string;
  folder: string;
  /**
   * Ends the server and keeps its folder: SIGKILL hits all of its processes at once, SIGINT is a shutdown of the
   * machine.
   */
  goAway(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Starts it again on the same folder; resolves when it answers. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Ends the server at once when standard input closes, and leaves nothing: argument 1 is the folder, the rest the
 * command. While the folder contains a file `away`, it waits for an ended server to come back.
 */
const leashScript = `folder=$1; shift
exec 3<&0
{ cat <&3 >/dev/null; : >over; kill -QUIT $(cat pid); } 2>/dev/null & watcher=$!
until [ -e over ]; do
  "$@" 3<&- & echo $! >pid
  wait $!; code=$?
  [ -e away ] || break
  while [ -e away ] && [ ! -e over ]; do sleep 0.02; done
done
kill $watcher 2>/dev/null
cd /; rm -rf "$folder"
exit $code`;

/**
 * A throwaway PostgreSQL on 127.0.0.1. By default in memory and unsynced, for speed; `durable` puts it on disk with
 * every sync on, for tests that kill it.
 */
export const startPostgres = async ({ durable = false } = {}): Promise<Postgres> => {
  await ensureInstalled('postgresql');
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(durable);
    } catch (error) {
      // Another process may take the free port before the server does.
      if (attempt === 3 || !String(error).includes('Address already in use')) throw error;
    }
  }
};

/** An empty database for one test file; with a template, a copy of that (nobody may be connected to it). */
export const createDatabase = async (url: string, template?: string): Promise<string> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const source = template ? ` TEMPLATE ${client.escapeIdentifier(template)}` : '';
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${source}`);
  } finally {
    await client.end();
  }
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
};

const startOnce = async (durable: boolean): Promise<Postgres> => {
  const bin = binFolder();
  const identity = await serverUser();
  const folder = makeTemporaryFolder(scratchRoot(durable));
  try {
    const password = randomBytes(16).toString('hex');
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, password);
    if (identity) {
      await chown(folder, identity.uid, identity.gid);
      await chown(passwordFile, identity.uid, identity.gid);
    }
    const data = join(folder, 'data');
    const initdb = `-D ${data} -U mixfront --pwfile=${passwordFile} -A scram-sha-256 -E UTF8 --locale=C.UTF-8 --no-sync`;
    await run(`${bin}/initdb`, initdb.split(' '), { ...identity, cwd: folder });

    const [port = 0] = await freePorts(1);
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: 200,
      shared_buffers: '64MB',
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    };
    const command = [`${bin}/postgres`, '-D', data, '-p', String(port)];
    for (const [name, value] of Object.entries(settings)) command.push('-c', `${name}=${value}`);
    const leash = startChildService('/bin/sh', ['-c', leashScript, 'sh', folder, ...command], {
      ...identity,
      cwd: folder,
    });
    const url = `postgres://mixfront:${password}@127.0.0.1:${port}/postgres`;
    await untilReady(leash, 'PostgreSQL', () => answers(url));
    return {
      url,
      folder,
      async goAway(signal) {
        await writeFile(join(folder, 'away'), '');
        const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
        const pids = [pid, ...(signal === 'SIGKILL' ? await listChildren(pid) : [])];
        for (const one of pids) end(one, signal);
        for (const one of pids) while (await isRunning(one)) await sleep(10);
      },
      async comeBack() {
        await rm(join(folder, 'away'));
        await untilReady(leash, 'PostgreSQL', () => answers(url));
      },
      stop: leash.stop,
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};

/** Where the programs of the newest installed version are. */
export const binFolder = (): string => dirname(findInstalled('postgresql') ?? '');

/** PostgreSQL refuses to run as root: root uses the package's own user, anybody else runs it as themselves. */
const serverUser = async (): Promise<{ uid: number; gid: number } | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
};

/** Its children end when it does: one may be gone already. */
const end = (pid: number, signal: NodeJS.Signals): void => {
  try {
    kill(pid, signal);
  } catch {}
};

const answers = async (url: string): Promise<true | undefined> => {
  const client = new Client({ connectionString: url });
  // An idle client that loses its server emits an error, which would end the process if unhandled.
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
};
