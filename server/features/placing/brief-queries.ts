import type { BriefText } from '../../../shared/order-fields.ts';
import { insertRows, type Queries } from '../../ports/database/port.ts';
import type { OrderRow } from '../ledger/rows.ts';

export const saveBriefTexts = async (
  tx: Queries,
  orderId: string,
  texts: Partial<Record<BriefText, string>> & Pick<OrderRow, 'search_text' | 'title'>,
): Promise<void> => {
  await tx.updateTable('orders').set(texts).where('id', '=', orderId).execute();
};

/** Replaces an order's links to reference tracks. */
export const saveReferences = async (
  tx: Queries,
  order_id: string,
  references: { song: number; url: string }[],
): Promise<void> => {
  await tx.deleteFrom('order_references').where('order_id', '=', order_id).execute();
  await insertRows(
    tx,
    'order_references',
    references.map(({ song, url }, position) => ({ order_id, song, position, url })),
  );
};
