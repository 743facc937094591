import type { ClientFilter } from '../../../shared/clients.ts';
import { emailAddress } from '../../../shared/fields.ts';
import type { Queries } from '../../ports/database/port.ts';
import { findAddresses, listAddresses } from './queries.ts';

// Below the maximum number of parameters per statement.
const AT_ONCE = 1_000;

/** An address changed by hand in the database may be invalid. */
export const isMailable = ({ email }: { email: string }): boolean => emailAddress.safeParse(email).success;

type Addressed = { seq: number; email: string };

/** The subscribed clients that match a filter, in parts; limited to the given addresses, if any. */
export async function* addressed(
  db: Queries,
  filter: ClientFilter,
  emailKeys: string[] = [],
): AsyncGenerator<Addressed[]> {
  if (emailKeys.length) {
    for (let start = 0; start < emailKeys.length; start += AT_ONCE) {
      yield await findAddresses(db, filter, emailKeys.slice(start, start + AT_ONCE));
      await new Promise(setImmediate);
    }
    return;
  }
  for (let after = 0; ; ) {
    const rows = await listAddresses(db, filter, after, AT_ONCE);
    yield rows;
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < AT_ONCE) return;
    // Yields to the event loop.
    await new Promise(setImmediate);
  }
}

/** The recipients of an email with this filter, by sequence number. */
export const pickRecipients = async (
  db: Queries,
  filter: ClientFilter,
  emailKeys: string[],
): Promise<number[]> => {
  const picked: number[] = [];
  for await (const rows of addressed(db, filter, emailKeys))
    for (const row of rows) if (isMailable(row)) picked.push(row.seq);
  return picked.sort((a, b) => a - b);
};
