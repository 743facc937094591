// Loaded into the product with NODE_OPTIONS: on a signal, writes to a file how much processor time its main thread spent at
// most between two turns of the event loop since the last signal (processor time instead of delay, since a busy machine
// delays anything), and how much memory it holds once all garbage is collected.
import { renameSync, writeFileSync } from 'node:fs';
import process, { env } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

if (env.PROBE_FILE) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  let before = spent();
  let longest_ms = 0;
  const look = () => {
    const now = spent();
    longest_ms = Math.max(longest_ms, now - before);
    before = now;
    setTimeout(look, 0).unref();
  };
  look();
  process.on('SIGUSR2', () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const held_mb = (heapUsed + external) / 1024 ** 2;
    // Complete when it has its name.
    writeFileSync(`${env.PROBE_FILE}.part`, JSON.stringify({ longest_ms, held_mb }));
    renameSync(`${env.PROBE_FILE}.part`, env.PROBE_FILE);
    longest_ms = 0;
    before = spent();
  });
}
