import type { Queries } from '../../ports/database/port.ts';
import type { OrderRow } from './rows.ts';

/** Names a client as in an order whose payment was just confirmed. */
export const nameClient = async (
  tx: Queries,
  { name, name_key, email, email_key }: Pick<OrderRow, 'name' | 'name_key' | 'email' | 'email_key'>,
): Promise<void> => {
  await tx
    .updateTable('clients')
    .set({ name, name_key, email, search_text: getClientSearchText({ name_key, email_key }) })
    .where('email_key', '=', email_key)
    .execute();
};

/** What a search for a client looks in. */
export const getClientSearchText = ({
  name_key,
  email_key,
}: Pick<OrderRow, 'name_key' | 'email_key'>): string => `${name_key}\n${email_key}`;
