// Loaded into the product by NODE_OPTIONS: notes how much processor time its main thread has taken in one go, and writes the most since last
// asked into a file. Time, and not delay, as a busy machine delays whatever it likes.
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
