// Writes a lot to its standard error, and breaks with words about what it read.
process.on('message', () => {
  process.stderr.write('noise\n'.repeat(20_000));
  throw new RangeError('No frame begins with "secret lyrics"');
});

export {};
