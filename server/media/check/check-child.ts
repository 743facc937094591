// The entry point of the process that checks clients' files. It has no file system, network or environment: it asks
// its parent for byte ranges of one file and sends back what it found.

import { decodeThroughParent } from '../decoders/aac-ipc.ts';
import { AudioRefusal, BudgetExceeded } from '../decoders/refusal.ts';
import { createSource } from '../decoders/source.ts';
import { createParentChannel } from '../sandbox/child-ipc.ts';
import { createBudget, measure, measureZip } from './measure.ts';
import type { CheckQuestion, FromChild, ToChild } from './protocol.ts';

const { ask, serve } = createParentChannel<FromChild, ToChild>();

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

serve(
  async (question: CheckQuestion) => {
    try {
      return { kind: 'done', ...(await checkSound(question)) };
    } catch (error) {
      if (error instanceof BudgetExceeded && !question.is_last)
        return { kind: 'too much', samples: error.samples };
      if (error instanceof AudioRefusal)
        return { kind: 'refused', reason: error.message, is_broken: error.isBroken };
      throw error;
    }
  },
  (message) => message.kind === 'check',
);
