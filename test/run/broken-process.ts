import { argv } from 'node:process';
import { run } from '../../server/run.ts';

// The product, beside a part of its process that fails where nobody listens, so long after the start began.
const afterMs = Number(argv[2]);
run(async () => {
  setTimeout(() => void Promise.reject(new Error('a part nobody watches')), afterMs);
  return undefined;
});
