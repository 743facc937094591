import { join } from 'node:path';
import type { Logger } from 'pino';
import { limits } from '../../../shared/limits.ts';
import { findChildMain, findPackageRoot } from '../../lib/child-main.ts';
import { priorities } from '../sandbox/child-process.ts';
import { limitWaiting } from '../sandbox/limit-waiting.ts';
import { createSandbox } from '../sandbox/run-child.ts';
import { type Task, UnprocessableError } from '../sandbox/task.ts';
import {
  type EncodedPicture,
  type FromChild,
  fromChild,
  type Icon,
  type PictureFault,
  type ToChild,
} from './protocol.ts';

/** What encoding one picture may cost. */
export const encoderLimits = {
  seconds: 30,
  // Measured at 40 megapixels: AVIF takes 800 MB, an interlaced 16-bit PNG 520 MB, a rotated progressive JPEG 380 MB.
  resident_bytes: 896 * 1024 * 1024,
  heap_mb: 128,
  /** Pictures that may queue, each with its bytes in memory: the last one waits about ten seconds. */
  max_waiting: 8,
  /** How long the process waits for another picture before it exits. */
  idle_seconds: 15,
};
export type EncoderLimits = typeof encoderLimits;

/** The picture is at fault, either its content or what reading it would cost. */
export class PictureRefused extends UnprocessableError {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

export type PictureEncoder = {
  /** AppError `unavailable` when the queue is full; call it before reading another picture's bytes. */
  checkQueue(): void;
  /**
   * Encodes a picture in the given widths and every format, and in icons. PictureRefused when it can't be used, AppError when the
   * queue is full; any other error is the process's.
   */
  encode(bytes: Buffer, widths: readonly number[], icons?: readonly Icon[]): Promise<EncodedPicture>;
  /** Stops the process; a picture being encoded rejects. */
  close(): Promise<void>;
};

/** Re-encodes pictures in a separate process, one at a time: a hostile one can neither stall nor crash the server. */
export const createPictureEncoder = (
  log: Pick<Logger, 'debug' | 'warn'>,
  { seconds, resident_bytes, heap_mb, idle_seconds, max_waiting }: EncoderLimits = encoderLimits,
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
    nice: priorities.awaited,
  });
  const task = (begin: ToChild): Task<FromChild, EncodedPicture> => ({
    messages: fromChild,
    begin,
    answer: async (message) => {
      if (message.kind === 'unusable') throw new PictureRefused(message.fault);
      return { result: message.picture };
    },
    // The child asks for nothing, so all its time is work.
    limits: { seconds, waiting_seconds: seconds, resident_bytes },
    overtime: () => new Error(`No picture within ${seconds} seconds`),
    unanswered: () => new Error('The picture encoder waits for what nobody owes it'),
  });
  const queue = limitWaiting(max_waiting, 'We’re busy processing images.');
  return {
    checkQueue: queue.check,
    encode: (bytes, widths, icons = []) => {
      const max_pixels = limits.image_megapixels * 1_000_000;
      return queue.run(() => sandbox.run(task({ bytes, widths, icons, max_pixels })));
    },
    close: sandbox.close,
  };
};
