// The entry point of the process that checks clients' files. It has no file system, network or environment: it asks
// its parent for byte ranges of one file and sends back what it found.

import { decodeThroughParent } from '../decoders/aac-ipc.ts';
import { AudioRefusal, BudgetExceeded } from '../decoders/refusal.ts';
import { createSource } from '../decoders/source.ts';
import { createParentChannel } from '../sandbox/child-ipc.ts';
import { createBudget } from './budget.ts';
import { measure } from './measure.ts';
import { measureZip } from './measure-zip.ts';
import type { CheckQuestion, FromChild, ToChild } from './protocol.ts';

const { say, ask, deliver, quiet } = createParentChannel<FromChild, ToChild>();

const fetchSpan = async (start: number, end: number): Promise<Uint8Array> => {
  const answer = await ask({ kind: 'read', start, end });
  if (answer.kind === 'bytes') return answer.bytes;
  throw new Error(`No bytes but ${answer.kind}`);
};

const checkSound = (question: CheckQuestion) => {
  const source = createSource(question.size_bytes, fetchSpan);
  const budget = createBudget({ samples: question.max_samples, unpacked: question.max_unpacked });
  const task = { ...question, source, budget, newDecoder: () => decodeThroughParent(ask) };
  return question.format === 'ZIP'
    ? measureZip(task)
    : measure({ ...task, decodeAac: decodeThroughParent(ask) });
};

process.on('message', async (message: ToChild) => {
  if (message.kind !== 'check') {
    deliver(message);
    return;
  }
  const answer = await checkSound(message).catch((error: unknown) => {
    if (error instanceof AudioRefusal) return error;
    throw error;
  });
  await quiet();
  if (answer instanceof BudgetExceeded && !message.is_last)
    say({ kind: 'too much', samples: answer.samples });
  else if (answer instanceof AudioRefusal)
    say({ kind: 'refused', reason: answer.message, is_broken: answer.isBroken });
  else say({ kind: 'done', ...answer });
});

process.once('disconnect', () => process.exit());
