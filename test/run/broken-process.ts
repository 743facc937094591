import { argv } from 'node:process';
import { run } from '../../server/app/run.ts';

// Runs the product with a failure that nothing in its process handles, that long after the start began.
const afterMs = Number(argv[2]);
run(async () => {
  setTimeout(() => void Promise.reject(new Error('a part nobody watches')), afterMs);
  return undefined;
});
