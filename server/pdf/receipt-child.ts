// The entry point of the process that writes receipts: it gets one order at a time and returns its PDF.
import type { ReceiptOrder } from '../../shared/client-orders.ts';
import { createParentChannel } from '../media/sandbox/child-ipc.ts';
import { writeReceipt } from './write-receipt.ts';

createParentChannel<{ pdf: Uint8Array }, ReceiptOrder>().serve(async (order) => ({
  pdf: await writeReceipt(order),
}));
