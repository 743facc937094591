// The entry of the process that decodes and encodes sounds. It has no file, no network and no environment: it asks its parent
// for spans of one file, hands over the copy for listening piece by piece, and ends with its measures.

import { decodeThroughParent, MOST_BYTES_AT_ONCE } from '../decoders/aac-ipc.ts';
import { AudioRefusal } from '../decoders/refusal.ts';
import { createSource } from '../decoders/source.ts';
import { createParentChannel } from '../sandbox/child-ipc.ts';
import { prepare } from './prepare.ts';
import type { FromChild, ToChild } from './protocol.ts';

const { say, ask, deliver, quiet } = createParentChannel<FromChild, ToChild>();

const getBytes = (answer: ToChild): Uint8Array => {
  if (answer.kind === 'bytes') return answer.bytes;
  throw new Error(`No bytes but ${answer.kind}`);
};

const work = async (task: Extract<ToChild, { kind: 'prepare' }>) => {
  const source = createSource(task.size_bytes, async (start, end) =>
    getBytes(await ask({ kind: 'read', start, end })),
  );
  const { header, figures } = await prepare({
    source,
    ...task,
    async write(bytes) {
      for (let at = 0; at < bytes.length; at += MOST_BYTES_AT_ONCE)
        await ask({ kind: 'write', bytes: bytes.subarray(at, at + MOST_BYTES_AT_ONCE) });
    },
    decodeAac: decodeThroughParent(ask),
  });
  await quiet();
  say({ kind: 'done', header, figures });
};

process.on('message', async (message: ToChild) => {
  if (message.kind !== 'prepare') {
    deliver(message);
    return;
  }
  try {
    await work(message);
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error;
    await quiet();
    say({ kind: 'refused', reason: error.message });
  }
});

process.once('disconnect', () => process.exit());
