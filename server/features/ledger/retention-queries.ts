import type { Queries } from '../../ports/database/port.ts';

/** What an order loses when something comes that its client hasn't been warned about. */
export const notWarned = { files_warned_at: null, files_erased_at: null };

/** Withdraws the warning, or ends the rest after a deletion: a file has come whose time starts now. */
export const restartRetention = async (tx: Queries, orderId: string): Promise<void> => {
  await tx.updateTable('orders').set(notWarned).where('id', '=', orderId).execute();
};
