// Requests the next block without waiting for the previous one.
process.on('message', () => {
  process.send?.({ kind: 'read', source: 0, start: 0, end: 99 });
  process.send?.({ kind: 'read', source: 0, start: 0, end: 99 });
});
