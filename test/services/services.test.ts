import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { leash } from './child-service.ts';
import { isRunning } from './processes.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

test('child services end and delete their folders when their starter is killed', async () => {
  const starter = fork(path('./starter.ts'), {
    execArgv: leash,
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
  const [started] = (await once(starter, 'message')) as [{ ports: number[]; folders: string[] }];
  const answers = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).on('error', () => resolve(false));
    });
  const alive = async () => {
    const up = await Promise.all(started.ports.map(answers));
    return [...up, ...started.folders.map((folder) => existsSync(folder))];
  };
  expect(await alive()).toEqual([true, true, true, true]);
  starter.kill('SIGKILL');
  await expect.poll(alive).toEqual([false, false, false, false]);
});

// Like the type checker, it ignores a polite signal.
const waiting = `require('node:child_process').execFileSync('/bin/sh', ['-c', "trap '' TERM; echo $$; exec sleep 600"], {stdio: 'inherit'})`;
test.each([
  ['a process', [...leash, '-e', 'console.log(process.pid); setInterval(() => {}, 1_000)']],
  ['a program that another waits for', [path('./leashed.mjs'), process.execPath, '-e', waiting]],
])('%s ends when its standard input closes, as it does with whoever started it', async (_, words) => {
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const program = Number(line);
  expect(await isRunning(program)).toBe(true);
  child.stdin.destroy();
  await once(child, 'close');
  await expect.poll(() => isRunning(program)).toBe(false);
});

test('a temporary folder is deleted once nothing is left that would create it again', async () => {
  // It ends with this process, too: a signal to a process that is gone is an error.
  const writing = `const { mkdirSync } = require('node:fs'); let n = 0;
    setInterval(() => { process.kill(${process.pid}, 0); mkdirSync(process.env.TMPDIR + '/' + n++, { recursive: true }); }, 10);`;
  const making = `const { makeTemporaryFolder } = await import(${JSON.stringify(import.meta.resolve('./temporary-files.ts'))});
    const { spawn } = await import('node:child_process');
    const folder = makeTemporaryFolder(${JSON.stringify(tmpdir())});
    const writer = spawn(process.execPath, ['-e', ${JSON.stringify(writing)}], { env: { TMPDIR: folder }, stdio: 'ignore' });
    console.log(JSON.stringify({ folder, writer: writer.pid }));`;
  const maker = spawn(process.execPath, [...leash, '--input-type=module', '-e', making], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(maker.stdout, 'data')) as [Buffer];
  const { folder, writer } = JSON.parse(String(line)) as { folder: string; writer: number };
  const written = async () => (await readdir(folder)).length;
  await expect.poll(written).toBeGreaterThan(0);
  maker.kill('SIGKILL');
  await once(maker, 'exit');
  const before = await written();
  await expect.poll(written).toBeGreaterThan(before + 50);
  process.kill(writer);
  await expect.poll(() => existsSync(folder)).toBe(false);
});
