// Tries from a worker thread what the sandbox forbids, and reports what succeeded.
import { Worker } from 'node:worker_threads';

const code = `
const { parentPort } = require('node:worker_threads');
const attempts = {
  'read a file': () => require('node:fs').readFileSync('/etc/hostname'),
  'write a file': () => require('node:fs').writeFileSync('/tmp/escaped', ''),
  'start a process': () => { const { error } = require('node:child_process').spawnSync('true'); if (error) throw error; },
  'see the environment': () => { if (Object.keys(process.env).length === 0) throw new Error('Nothing to see'); },
};
const possible = Object.keys(attempts).filter((name) => { try { attempts[name](); return true; } catch { return false; } });
parentPort.postMessage(possible.join(', ') || 'nothing');
`;

process.on('message', () => {
  new Worker(code, { eval: true }).on('message', (possible: string) =>
    process.send?.({ kind: 'refused', reason: `Possible: ${possible}` }),
  );
});
