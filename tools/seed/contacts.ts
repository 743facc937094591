import { changeClient, findClient } from '../../server/features/clients/queries.ts';
import { setListed } from '../../server/features/clients/unsubscribe-queries.ts';
import type { Queries } from '../../server/ports/database/port.ts';
import { content } from './content.ts';

export const writeContacts = async (tx: Queries): Promise<void> => {
  for (const { email, ...words } of content.contacts) await changeClient(tx, email, words);
  const client = await findClient(tx, content.unsubscribed);
  if (client) await setListed(tx, client.id, false);
};
