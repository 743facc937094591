// Fills the heap without a pause.
const held: string[][] = [];
process.on('message', () => {
  while (held.length >= 0) held.push(Array.from({ length: 10_000 }, (_, i) => `${i}`));
});

export {};
