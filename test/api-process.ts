import { stdin } from 'node:process';
import { run } from '../server/run.ts';

// The product in a process of its own, as `npm start` runs it but without its pages: for tests that kill it. It loads at
// once, starts at the first byte on standard input, and ends when that is closed.
stdin.once('data', () => run(async () => undefined));
stdin.once('end', () => process.exit());
