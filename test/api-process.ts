import { argv, stdin } from 'node:process';
import { run } from '../server/app/run.ts';

// Runs the product as its own process, as `npm start` does but without the web pages: for tests that kill it. It loads
// at once, starts at the first byte on standard input, and ends when that is closed. An argument shortens the time that
// pending work gets after the signal to stop.
const drainMs = argv[2] === undefined ? {} : { drainMs: Number(argv[2]) };
stdin.once('data', () => run(async () => undefined, drainMs));
stdin.once('end', () => process.exit());
