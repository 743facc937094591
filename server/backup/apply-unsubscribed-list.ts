import { getAddressFingerprint } from '../features/clients/erased-address-queries.ts';
import type { PlainRow } from '../ports/database/port.ts';
import type { Part } from './archive/parts.ts';
import type { UnsubscribedList } from './unsubscribed-list.ts';

export type UnsubscribedReport = {
  /** Clients on the mailing list. */
  onList: number;
  /** Clients who unsubscribed since the backup, and stay unsubscribed. */
  unsubscribed: number;
  /** Clients who were deleted since the backup, for example with their last order, and are back, unsubscribed. */
  deleted: string[];
  /** Clients whose data was erased since the backup, and again by the restore. */
  erased: string[];
  /** What went offline with them although it may mean somebody else. */
  hidden: string[];
};

/**
 * A backup's parts, with clients unsubscribed who have unsubscribed since. Clients who joined and unsubscribed after
 * the backup are remembered too, in case they order again; this requires that both studios hash addresses with the
 * same secret.
 */
export async function* applyUnsubscribedList(
  parts: AsyncIterable<Part>,
  list: UnsubscribedList | null,
  listed: UnsubscribedReport,
): AsyncGenerator<Part> {
  const unknown = new Map(list?.unsubscribed);
  let secret: PlainRow[string] | undefined;
  for await (const part of parts) {
    if (part.kind !== 'rows') {
      yield part;
      continue;
    }
    if (part.table === 'secrets') secret ??= part.rows.find(({ name }) => name === 'erased-addresses')?.value;
    if (part.table === 'unsubscribed_addresses')
      for (const { fingerprint } of part.rows) unknown.delete(String(fingerprint));
    yield part.table === 'clients'
      ? { ...part, rows: part.rows.map((row) => keepUnsubscribed(row, list, unknown, listed)) }
      : part;
  }
  if (list && unknown.size) yield* remember(unknown, list, secret);
}

/** Nothing can be remembered for an address that was hashed with another secret. */
function* remember(
  unknown: Map<string, string>,
  list: UnsubscribedList,
  secret: PlainRow[string] | undefined,
): Generator<Part> {
  const name = (fingerprint: string) => {
    if (secret === undefined || secret === list.secret) return fingerprint;
    const key = list.keys.get(fingerprint);
    return key && getAddressFingerprint(String(secret), key);
  };
  const rows = [...unknown].flatMap(([given, unsubscribed_at]) => {
    const fingerprint = name(given);
    return fingerprint ? [{ fingerprint, unsubscribed_at }] : [];
  });
  if (secret === undefined)
    yield { kind: 'rows', table: 'secrets', rows: [{ name: 'erased-addresses', value: list.secret }] };
  yield { kind: 'rows', table: 'unsubscribed_addresses', rows };
}

const keepUnsubscribed = (
  row: PlainRow,
  list: UnsubscribedList | null,
  unknown: Map<string, string>,
  listed: UnsubscribedReport,
): PlainRow => {
  const since = list && findUnsubscribeTime(row, list, unknown, listed);
  if (row.unsubscribed_at !== null) return row;
  if (since) return { ...row, unsubscribed_at: since };
  listed.onList++;
  return row;
};

/** When a client unsubscribed or, at the latest, was deleted. */
const findUnsubscribeTime = (
  { email, email_key, first_order_at, unsubscribed_at }: PlainRow,
  { secret, unsubscribed, clients, made_at }: UnsubscribedList,
  unknown: Map<string, string>,
  listed: UnsubscribedReport,
): string | undefined => {
  const fingerprint = getAddressFingerprint(secret, String(email_key));
  const at = unsubscribed.get(fingerprint);
  unknown.delete(fingerprint);
  // A client who joined after the list was made can't be on it.
  const isDeleted = clients !== null && !clients.has(fingerprint) && String(first_order_at) < made_at;
  if (isDeleted) listed.deleted.push(String(email));
  else if (at && unsubscribed_at === null) listed.unsubscribed++;
  return at ?? (isDeleted ? made_at : undefined);
};
