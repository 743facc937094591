import { join } from 'node:path';
import type { Logger } from 'pino';
import { limits } from '../../../shared/limits.ts';
import { createCage } from '../cage/cage.ts';
import { childEntry, homeOf } from '../cage/entry.ts';
import { type Task, Unworkable } from '../cage/task.ts';
import {
  type EncodedPicture,
  type FromChild,
  fromChild,
  type PictureFault,
  type ToChild,
} from './protocol.ts';

/** What one picture may cost. */
export const encoderLimits = {
  seconds: 30,
  // Measured at 40 megapixels: AVIF takes 800 MB, an interlaced 16-bit PNG 520, a turned progressive JPEG 380.
  resident_bytes: 896 * 1024 * 1024,
  heap_mb: 128,
  /** How long the process waits for another picture before it ends. */
  idle_seconds: 15,
};
export type EncoderLimits = typeof encoderLimits;

/** The bytes are to blame, by their content or by what reading them would cost. */
export class PictureRefused extends Unworkable {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

export type PictureEncoder = {
  /** A picture in the given widths and every format. PictureRefused when it cannot be used; any other error is the process's. */
  encode(bytes: Buffer, widths: readonly number[]): Promise<EncodedPicture>;
  /** Ends the process; a picture under way rejects. */
  close(): Promise<void>;
};

/** Re-encodes pictures in a process of their own, one at a time: a hostile one can neither stall nor end the server. */
export const createPictureEncoder = (
  log: Pick<Logger, 'debug' | 'warn'>,
  { seconds, resident_bytes, heap_mb, idle_seconds }: EncoderLimits = encoderLimits,
  entry: string = childEntry('picture-child', import.meta.url),
): PictureEncoder => {
  const cage = createCage({
    name: 'picture encoder',
    entry,
    heap_mb,
    idle_seconds,
    log,
    addons: true,
    readable: [join(homeOf(import.meta.url), 'node_modules')],
    // Visitors come first; the owner, who waits for this, before sounds.
    nice: 5,
  });
  const task = (begin: ToChild): Task<FromChild, EncodedPicture> => ({
    messages: fromChild,
    begin,
    answer: async (message) => {
      if (message.kind === 'unusable') throw new PictureRefused(message.fault);
      return { result: message.picture };
    },
    // The child asks for nothing: all its time is work.
    limits: { seconds, waiting_seconds: seconds, resident_bytes },
    overtime: () => new Error(`No picture within ${seconds} seconds`),
    unanswered: () => new Error('The picture encoder waits for what nobody owes it'),
  });
  return {
    encode: (bytes, widths) =>
      cage.run(task({ bytes, widths, most_pixels: limits.image_megapixels * 1_000_000 })),
    close: cage.close,
  };
};
