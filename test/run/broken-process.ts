import { run } from '../../server/run.ts';

// The product, beside a part of its process that fails where nobody listens.
run(async () => {
  setTimeout(() => void Promise.reject(new Error('a part nobody watches')), 300);
  return undefined;
});
