// Requests bytes beyond the end of the file.
process.on('message', () => process.send?.({ kind: 'read', source: 0, start: 0, end: 2 ** 40 }));
