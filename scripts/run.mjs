// Entry point of every npm script. Needs only Node 20 and npm: installs a newer Node and the packages if they are
// missing, then runs the task with them. Plain JavaScript, because it must run before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readVariables } from './env-file.mjs';
import { checkOwner } from './owner.mjs';
import { findNode, noNode, npm, pathWith } from './runtime.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const COMMAND = 'scripts/command.ts';

const tasks = {
  start: 'scripts/start.ts',
  test: 'scripts/test.ts',
  'test:full': 'scripts/test.ts',
  'test:nightly': 'scripts/test.ts',
  dev: 'scripts/dev.ts',
  bench: 'tools/bench/run.ts',
  seed: COMMAND,
  'reset-password': COMMAND,
  backup: COMMAND,
  restore: COMMAND,
  move: COMMAND,
  doctor: COMMAND,
  unsubscribed: COMMAND,
  audio: 'tools/demo-audio/make-audio.ts',
  lighthouse: 'tools/lighthouse/run.ts',
  screenshots: 'tools/screenshots.ts',
};

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

/** Installs exactly what the lockfile says, if it has changed since the last time. */
const install = (node) => {
  const stamp = join(root, 'node_modules/.mixfront-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  checkOwner(root);
  console.error('Installing packages. This takes about a minute');
  if (!npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], root, pathWith(dirname(node))))
    fail(
      'The packages couldn’t be installed, for the reason above. Check that this machine can reach the npm registry and has 1 GB of free disk space, then start again.',
    );
  writeFileSync(stamp, wanted);
};

/** `--variables FILE` anywhere after the task: sets the file's variables in the environment, as systemd would. */
const takeVariables = (words) => {
  const at = words.indexOf('--variables');
  if (at < 0) return words;
  const file = words[at + 1];
  if (!file) fail('--variables needs a file after it, like /etc/mixfront.env');
  try {
    Object.assign(process.env, readVariables(readFileSync(file, 'utf8')));
  } catch (error) {
    fail(`${file} can’t be read: ${error.message}`);
  }
  return words.toSpliced(at, 2);
};

const [task, ...words] = process.argv.slice(2);
if (!tasks[task]) fail(`Usage: npm run ${Object.keys(tasks).join('|')}`);
const rest = takeVariables(words);
const isCommand = tasks[task] === COMMAND;
// A command may run beside the product, so it uses the Node, build and packages the product was started with.
const isBuilt = ['dist/server/main.js', 'node_modules/.mixfront-installed'].every((path) =>
  existsSync(join(root, path)),
);
const isUpdating = !isCommand || !isBuilt;
const node = findNode(root, isUpdating) ?? fail(noNode);
if (isUpdating) install(node);
// Reading or writing a whole studio creates garbage as fast as the heap allows, and the machine may also be running the
// product. Peak memory of a backup, measured once each on 20,000 orders: 308 MB with neither setting, 247 with the
// first, 220 with both.
const isThrifty = ['backup', 'restore', 'move', 'doctor'].includes(task);
const child = spawn(
  node,
  [
    ...(isThrifty ? ['--max-semi-space-size=4'] : []),
    join(root, tasks[task]),
    ...(isCommand ? [task] : []),
    ...(task.startsWith('test:') ? [`--${task.slice('test:'.length)}`] : []),
    ...rest,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(isThrifty && { MALLOC_ARENA_MAX: '2' }),
      PATH: pathWith(dirname(node)),
    },
  },
);
// The task decides when to stop, so signals are passed on to it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// When npm is killed, its shell does not pass the signal on, so the task also stops when its parent is gone.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
