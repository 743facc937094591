// The entry of the process that listens to what clients sent. It has no file, no network and no environment: it asks its parent
// for spans of one file, and answers with what it found.
import { createAsking } from '../../../media/cage/ask.ts';
import { decodeBy } from '../../../media/listening/ask-aac.ts';
import { Refusal } from '../../../media/listening/refusal.ts';
import { createSource } from '../../../media/listening/source.ts';
import { measure } from './measure.ts';
import type { FromChild, ToChild } from './protocol.ts';
import { measureZip } from './zip/measure-zip.ts';

const { say, ask, deliver, quiet } = createAsking<FromChild, ToChild>();

const fetchSpan = async (start: number, end: number): Promise<Uint8Array> => {
  const answer = await ask({ kind: 'read', start, end });
  if (answer.kind === 'bytes') return answer.bytes;
  throw new Error(`No bytes but ${answer.kind}`);
};

process.on('message', async (message: ToChild) => {
  if (message.kind !== 'check') {
    deliver(message);
    return;
  }
  const source = createSource(message.size_bytes, fetchSpan);
  const task = { ...message, source, newDecoder: () => decodeBy(ask) };
  const listened =
    message.format === 'ZIP' ? measureZip(task) : measure({ ...task, decodeAac: decodeBy(ask) });
  const answer = await listened.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  await quiet();
  if (answer instanceof Refusal) say({ kind: 'refused', reason: answer.message, is_broken: answer.isBroken });
  else say({ kind: 'done', ...answer });
});

process.once('disconnect', () => process.exit());
