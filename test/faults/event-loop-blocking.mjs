// Loaded into the product with NODE_OPTIONS: measures how much processor time its main thread spends between two turns
// of the event loop, and writes the longest since the last request to a file. Processor time instead of delay, since a
// busy machine delays anything.
import { writeFileSync } from 'node:fs';
import process, { env } from 'node:process';

const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

if (env.LONGEST_PIECE_FILE) {
  let before = spent();
  let most = 0;
  const look = () => {
    const now = spent();
    most = Math.max(most, now - before);
    before = now;
    setTimeout(look, 0).unref();
  };
  look();
  process.on('SIGUSR2', () => {
    writeFileSync(env.LONGEST_PIECE_FILE, String(most));
    most = 0;
  });
}
