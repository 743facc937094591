import { z } from 'zod';
import { fileReport, stemPeaks } from '../../../shared/stem-report.ts';
import { type AacAnswer, decodeQuestion, moreQuestion } from '../decoders/aac-ipc.ts';

// The messages between the two processes. The child reads files from strangers, so its messages are validated.

const position = z.number().int().min(0);

/** The findings, with a waveform unless it is a ZIP. */
const checked = z.object({ report: fileReport, peaks: stemPeaks.nullable() });
export type Checked = z.infer<typeof checked>;

export const fromChild = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), start: position, end: position }),
  decodeQuestion,
  moreQuestion,
  checked.extend({ kind: z.literal('done') }),
  /** `is_broken`: damaged, not just undecodable here. */
  z.object({ kind: z.literal('refused'), reason: z.string().max(400), is_broken: z.boolean() }),
  /** The file exceeds the limits of this lane: the number of samples known so far. */
  z.object({ kind: z.literal('too much'), samples: z.number().min(0) }),
]);
export type FromChild = z.infer<typeof fromChild>;

/** A file and the limits of its check. `is_last`: there is no larger lane, so what exceeds the limits is skipped. */
export type CheckQuestion = {
  kind: 'check';
  size_bytes: number;
  format: string;
  max_seconds: number;
  max_samples: number;
  max_unpacked: number;
  is_last: boolean;
};

export type ToChild = CheckQuestion | { kind: 'bytes'; bytes: Uint8Array } | AacAnswer;
