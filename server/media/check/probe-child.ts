// The entry of the process that reads what strangers sent. It has no file, no network and no environment: it asks its
// parent for spans of one file and answers with that file's figures. It imports nothing from outside this folder.

import { readHeader } from './header/read-header.ts';
import { HeaderError, windowed } from './header/source.ts';
import type { FromChild, ToChild } from './probe-protocol.ts';

let deliver: ((bytes: Uint8Array) => void) | undefined;

const say = (message: FromChild) => process.send?.(message);

const fetchSpan = (start: number, end: number) =>
  new Promise<Uint8Array>((resolve) => {
    deliver = resolve;
    say({ kind: 'read', start, end });
  });

process.on('message', async (message: ToChild) => {
  if (message.kind === 'bytes') {
    deliver?.(message.bytes);
    return;
  }
  try {
    say({ kind: 'figures', figures: await readHeader(windowed(message.size_bytes, fetchSpan)) });
  } catch (error) {
    if (!(error instanceof HeaderError)) throw error;
    say({ kind: 'unreadable', reason: error.message });
  }
});

process.once('disconnect', () => process.exit());
