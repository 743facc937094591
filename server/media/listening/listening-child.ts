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

const { ask, serve } = createParentChannel<FromChild, ToChild>();

const getBytes = (answer: ToChild): Uint8Array => {
  if (answer.kind === 'bytes') return answer.bytes;
  throw new Error(`No bytes but ${answer.kind}`);
};

const openSource = (size: number, source: number) =>
  createSource(size, async (start, end) => getBytes(await ask({ kind: 'read', source, start, end })));

type Prepare = Extract<ToChild, { kind: 'prepare' }>;
type Verify = Extract<ToChild, { kind: 'verify' }>;

const prepareSources = async ({ sources, max_seconds, kilobits }: Prepare): Promise<FromChild> => {
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
  return { kind: 'done', header, figures, sounds: openings.length };
};

const verify = async ({ size_bytes, ...limits }: Verify): Promise<FromChild> => {
  await verifyZip(openSource(size_bytes, 0), limits);
  return { kind: 'whole' };
};

serve(
  async (task: Prepare | Verify) => {
    try {
      return await (task.kind === 'prepare' ? prepareSources(task) : verify(task));
    } catch (error) {
      if (error instanceof AudioRefusal) return { kind: 'refused', reason: error.message };
      throw error;
    }
  },
  (message) => message.kind === 'prepare' || message.kind === 'verify',
);
