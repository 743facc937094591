import type { PlainRow } from '../ports/database/port.ts';
import type { Part } from './archive/parts.ts';
import { getKeysFingerprint, type UnsubscribedList } from './unsubscribed-list.ts';

export type LinkReport = {
  /** All links to order pages were renewed, because somebody asked for it or the list says that they had been. */
  all: boolean;
  /** Orders whose link was renewed after the backup, and stays so. */
  renewed: number;
};

/**
 * A backup's parts, with links to order pages ended that were renewed since. Without the secret that their keys are
 * computed with, and that of the calendar, a studio makes another one; texts of emails that contain the old links are dropped with it.
 */
export async function* keepRenewed(
  parts: AsyncIterable<Part>,
  list: UnsubscribedList | null,
  links: LinkReport,
): AsyncGenerator<Part> {
  for await (const part of parts) {
    if (part.kind !== 'rows') yield part;
    else if (part.table === 'secrets') yield { ...part, rows: keepSecrets(part.rows, list, links) };
    else if (part.table === 'orders')
      yield { ...part, rows: part.rows.map((row) => keepVersion(row, list, links)) };
    else if (part.table === 'emails' && (links.all || links.renewed))
      yield { ...part, rows: part.rows.map(dropText) };
    else yield part;
  }
}

/** With all links renewed, the calendar's address is, too, as when the owner renews them. */
const keepSecrets = (rows: PlainRow[], list: UnsubscribedList | null, links: LinkReport): PlainRow[] => {
  const keys = rows.find(({ name }) => name === 'order-keys');
  if (keys && list?.order_keys && list.order_keys !== getKeysFingerprint(String(keys.value)))
    links.all = true;
  return rows.filter(({ name }) => !links.all || (name !== 'order-keys' && name !== 'calendar'));
};

const keepVersion = (row: PlainRow, list: UnsubscribedList | null, links: LinkReport): PlainRow => {
  const link_version = list?.renewed?.get(String(row.id)) ?? 0;
  if (link_version <= Number(row.link_version ?? 1)) return row;
  links.renewed++;
  return { ...row, link_version };
};

/** An email that may still be sent is rendered again; a bulk email has no link to an order. */
const dropText = (row: PlainRow): PlainRow =>
  row.mailing_id == null && row.state !== 'sent' && row.state !== 'cancelled' && row.html !== ''
    ? { ...row, html: null, text: null }
    : row;
