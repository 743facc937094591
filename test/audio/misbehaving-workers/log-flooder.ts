// Floods standard error, then throws an error that quotes what it read.
process.on('message', () => {
  process.stderr.write('noise\n'.repeat(20_000));
  throw new RangeError('No frame begins with "secret lyrics"');
});

export {};
