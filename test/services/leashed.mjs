// `node leashed.mjs SCRIPT ARGUMENTS...`: runs a script of Node in a process group that ends when standard input closes.
// For scripts that hand over to a native program (type checker, linter), where nothing loaded into them runs any more.
import { spawn } from 'node:child_process';
import { argv, execPath, kill } from 'node:process';

const child = spawn(execPath, argv.slice(2), { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
const end = () => kill(-child.pid);
process.stdin.once('end', end).once('error', end).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end);
child.once('close', (code) => process.exit(code ?? 1));
