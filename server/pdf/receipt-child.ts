// The entry point of the process that writes receipts: it gets one order at a time and returns its PDF.
import type { ReceiptOrder } from '../../shared/receipt.ts';
import { writeReceipt } from './write-receipt.ts';

process.on('message', async (order: ReceiptOrder) => {
  process.send?.({ pdf: await writeReceipt(order) });
});

process.once('disconnect', () => process.exit());
