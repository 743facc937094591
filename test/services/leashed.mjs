// `node leashed.mjs PROGRAM ARGUMENTS...`: runs a program in a process group that ends when standard input closes. For
// programs into which leash.mjs can't be loaded, or that hand over to a native one, where it would no longer run.
import { spawn } from 'node:child_process';
import { argv, kill } from 'node:process';

const child = spawn(argv[2], argv.slice(3), { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
// Whoever started this is gone, and the type checker ignores a polite signal.
const end = () => kill(-child.pid, 'SIGKILL');
process.stdin.once('end', end).once('error', end).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => kill(-child.pid, signal));
child.once('close', (code) => process.exit(code ?? 1));
