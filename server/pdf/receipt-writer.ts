import type { Logger } from 'pino';
import { z } from 'zod';
import type { ReceiptOrder } from '../../shared/client-orders.ts';
import { findChildMain, listReadableFolders } from '../lib/child-main.ts';
import { AppError } from '../lib/errors.ts';
import { priorities } from '../media/sandbox/child-process.ts';
import { limitWaiting } from '../media/sandbox/limit-waiting.ts';
import { createSandbox } from '../media/sandbox/run-child.ts';
import type { Task } from '../media/sandbox/task.ts';

export const receiptLimits = {
  /** Fifty payments with the longest texts take half a second, and a start as long again. */
  seconds: 15,
  heap_mb: 128,
  resident_bytes: 384 * 1024 * 1024,
  /** Receipts that may queue. */
  max_waiting: 16,
  /** How long the process waits for another receipt before it exits. */
  idle_seconds: 30,
};

const MAX_BYTES = 8 * 1024 * 1024;
const fromChild = z.object({
  pdf: z.instanceof(Uint8Array).refine(({ length }) => length > 0 && length <= MAX_BYTES),
});
type FromChild = z.infer<typeof fromChild>;

export type ReceiptWriter = {
  /** The receipt of an order as a PDF. AppError `unavailable` when it can't be written at present. */
  write(order: ReceiptOrder): Promise<Uint8Array>;
  /** Stops the process; a receipt being written rejects. */
  close(): Promise<void>;
};

/**
 * Writes receipts in a separate process, one at a time: loading PDFKit and setting long texts would block the event
 * loop for a quarter of a second.
 */
export const createReceiptWriter = (
  log: Pick<Logger, 'debug' | 'warn'>,
  changes: Partial<typeof receiptLimits> = {},
  entry: string = findChildMain('receipt-child', import.meta.url),
): ReceiptWriter => {
  const limits = { ...receiptLimits, ...changes };
  const { seconds, heap_mb, idle_seconds, max_waiting } = limits;
  const sandbox = createSandbox({
    name: 'receipt writer',
    entry,
    heap_mb,
    idle_seconds,
    log,
    readable: listReadableFolders(import.meta.url),
    nice: priorities.awaited,
  });
  const task = (begin: ReceiptOrder): Task<FromChild, Uint8Array> => ({
    messages: fromChild,
    begin,
    answer: async ({ pdf }) => ({ result: pdf }),
    // The child asks for nothing, so all its time is work.
    limits: { ...limits, waiting_seconds: seconds },
    overtime: () => new Error(`No receipt within ${seconds} seconds`),
    unanswered: () => new Error('The receipt writer asked for something, which it never should'),
  });
  const queue = limitWaiting(max_waiting, 'Other receipts are being written.');
  return {
    write: (order) =>
      queue.run(() =>
        sandbox.run(task(order)).catch((cause: unknown) => {
          throw new AppError('unavailable', 'The receipt couldn’t be written. Please try again.', { cause });
        }),
      ),
    close: sandbox.close,
  };
};
