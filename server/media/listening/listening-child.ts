// The entry point of the process that decodes and encodes sounds. It has no file system, network or environment: it
// asks its parent for byte ranges of its files, hands the listening copy over in chunks, and finishes with the
// measurements.

import { decodeThroughParent, MAX_BYTES_AT_ONCE } from '../decoders/aac-ipc.ts';
import { AudioRefusal } from '../decoders/refusal.ts';
import { createSource } from '../decoders/source.ts';
import { createParentChannel } from '../sandbox/child-ipc.ts';
import { findOpenings } from './find-openings.ts';
import { prepare } from './prepare.ts';
import type { FromChild, ToChild } from './protocol.ts';
import { verifyZip } from './verify-zip.ts';

const { say, ask, deliver, quiet } = createParentChannel<FromChild, ToChild>();

const getBytes = (answer: ToChild): Uint8Array => {
  if (answer.kind === 'bytes') return answer.bytes;
  throw new Error(`No bytes but ${answer.kind}`);
};

const openSource = (size: number, source: number) =>
  createSource(size, async (start, end) => getBytes(await ask({ kind: 'read', source, start, end })));

const prepareSources = async ({ sources, max_seconds, kilobits }: Extract<ToChild, { kind: 'prepare' }>) => {
  const openings = await findOpenings(
    sources.map(({ size_bytes, format }, n) => ({
      format,
      source: openSource(size_bytes, n),
      newDecoder: () => decodeThroughParent((question) => ask({ ...question, source: n })),
    })),
    max_seconds,
  );
  const { header, figures } = await prepare({
    openings,
    max_seconds,
    kilobits,
    async write(bytes) {
      for (let at = 0; at < bytes.length; at += MAX_BYTES_AT_ONCE)
        await ask({ kind: 'write', bytes: bytes.subarray(at, at + MAX_BYTES_AT_ONCE) });
    },
  });
  await quiet();
  say({ kind: 'done', header, figures, sounds: openings.length });
};

const verify = async ({ size_bytes, ...limits }: Extract<ToChild, { kind: 'verify' }>) => {
  await verifyZip(openSource(size_bytes, 0), limits);
  await quiet();
  say({ kind: 'whole' });
};

process.on('message', async (message: ToChild) => {
  if (message.kind !== 'prepare' && message.kind !== 'verify') {
    deliver(message);
    return;
  }
  try {
    await (message.kind === 'prepare' ? prepareSources(message) : verify(message));
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error;
    await quiet();
    say({ kind: 'refused', reason: error.message });
  }
});

process.once('disconnect', () => process.exit());
