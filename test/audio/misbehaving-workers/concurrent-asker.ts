// Asks for the next piece without waiting for the last.
process.on('message', () => {
  process.send?.({ kind: 'read', source: 0, start: 0, end: 99 });
  process.send?.({ kind: 'read', source: 0, start: 0, end: 99 });
});
