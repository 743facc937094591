// Allocates memory, up to a gigabyte, until it is stopped.
const held: Buffer[] = [];
process.on('message', () => {
  setInterval(() => {
    if (held.length < 64) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  }, 5);
});

export {};
