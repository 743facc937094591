// Loaded into the product (`--import`): fails in a way that nothing handles. With `BROKEN=start`, as soon as the product
// listens for such failures, in the middle of its start; else once it is told to on standard input.
const fail = () => void Promise.reject(new Error('a part nobody watches'));
if (process.env.BROKEN === 'start')
  process.on('newListener', (event) => event === 'unhandledRejection' && setImmediate(fail));
else process.stdin.once('data', fail);
