import { join } from 'node:path';
import type { Logger } from 'pino';
import { limits } from '../../../shared/limits.ts';
import { AppError } from '../../errors.ts';
import { findChildMain, findPackageRoot } from '../sandbox/child-main.ts';
import { createSandbox } from '../sandbox/run-child.ts';
import { type Task, UnprocessableError } from '../sandbox/task.ts';
import {
  type EncodedPicture,
  type FromChild,
  fromChild,
  type PictureFault,
  type ToChild,
} from './protocol.ts';

const RETRY_SECONDS = 10;

/** What one picture may cost. */
export const encoderLimits = {
  seconds: 30,
  // Measured at 40 megapixels: AVIF takes 800 MB, an interlaced 16-bit PNG 520, a turned progressive JPEG 380.
  resident_bytes: 896 * 1024 * 1024,
  heap_mb: 128,
  /** Pictures that may wait behind one, each with its bytes in memory: the last of them waits some ten seconds. */
  most_waiting: 8,
  /** How long the process waits for another picture before it ends. */
  idle_seconds: 15,
};
export type EncoderLimits = typeof encoderLimits;

/** The bytes are to blame, by their content or by what reading them would cost. */
export class PictureRefused extends UnprocessableError {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

export type PictureEncoder = {
  /** AppError `unavailable` when as many pictures wait as may: to be asked before the bytes of another are read. */
  checkQueue(): void;
  /** A picture in the given widths and every format. PictureRefused when it cannot be used, AppError when too many wait; any other error is the process's. */
  encode(bytes: Buffer, widths: readonly number[]): Promise<EncodedPicture>;
  /** Ends the process; a picture under way rejects. */
  close(): Promise<void>;
};

/** Re-encodes pictures in a process of their own, one at a time: a hostile one can neither stall nor end the server. */
export const createPictureEncoder = (
  log: Pick<Logger, 'debug' | 'warn'>,
  { seconds, resident_bytes, heap_mb, idle_seconds, most_waiting }: EncoderLimits = encoderLimits,
  entry: string = findChildMain('picture-child', import.meta.url),
): PictureEncoder => {
  const sandbox = createSandbox({
    name: 'picture encoder',
    entry,
    heap_mb,
    idle_seconds,
    log,
    addons: true,
    readable: [join(findPackageRoot(import.meta.url), 'node_modules')],
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
  let inHand = 0;
  const checkQueue = () => {
    if (inHand > most_waiting)
      throw new AppError(
        'unavailable',
        `We’re busy processing images. Try again in ${RETRY_SECONDS} seconds.`,
        { retryAfter: RETRY_SECONDS },
      );
  };
  return {
    checkQueue,
    async encode(bytes, widths) {
      checkQueue();
      inHand += 1;
      try {
        return await sandbox.run(task({ bytes, widths, most_pixels: limits.image_megapixels * 1_000_000 }));
      } finally {
        inHand -= 1;
      }
    },
    close: sandbox.close,
  };
};
