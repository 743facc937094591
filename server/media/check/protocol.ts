import { z } from 'zod';
import { fileReport, stemPeaks } from '../../../shared/stem-report.ts';
import { type AacAnswer, decodeQuestion, moreQuestion } from '../decoders/aac-ipc.ts';

// What the two processes say to each other. The child reads what strangers sent, so nothing it says is taken on trust.

const position = z.number().int().min(0);

/** What was heard, with a waveform unless it is a ZIP. */
const checked = z.object({ report: fileReport, peaks: stemPeaks.nullable() });
export type Checked = z.infer<typeof checked>;

export const fromChild = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), start: position, end: position }),
  decodeQuestion,
  moreQuestion,
  checked.extend({ kind: z.literal('done') }),
  /** `is_broken`: it is damaged, and not merely something that cannot be heard here. */
  z.object({ kind: z.literal('refused'), reason: z.string().max(400), is_broken: z.boolean() }),
  /** There is more to it than this lane takes: so many samples, as far as is known. */
  z.object({ kind: z.literal('too much'), samples: z.number().min(0) }),
]);
export type FromChild = z.infer<typeof fromChild>;

/** A file, and what listening to it may cost. `is_last`: there is no lane for more, so what is too much is left out. */
export type CheckQuestion = {
  kind: 'check';
  size_bytes: number;
  format: string;
  most_seconds: number;
  most_samples: number;
  most_unpacked: number;
  is_last: boolean;
};

export type ToChild = CheckQuestion | { kind: 'bytes'; bytes: Uint8Array } | AacAnswer;
