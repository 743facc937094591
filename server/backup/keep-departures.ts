import { getAddressFingerprint } from '../features/clients/departure-queries.ts';
import type { PlainRow } from '../ports/database/port.ts';
import type { Part } from './archive/parts.ts';
import type { DepartureList } from './departure-list.ts';

export type DepartureReport = {
  /** Clients on the mailing list. */
  onList: number;
  /** Clients who unsubscribed since the backup, and stay unsubscribed. */
  left: number;
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
export async function* keepDepartures(
  parts: AsyncIterable<Part>,
  departures: DepartureList | null,
  listed: DepartureReport,
): AsyncGenerator<Part> {
  const unknown = new Map(departures?.left);
  let secret: PlainRow[string] | undefined;
  for await (const part of parts) {
    if (part.kind !== 'rows') {
      yield part;
      continue;
    }
    if (part.table === 'secrets') secret ??= part.rows.find(({ name }) => name === 'departures')?.value;
    if (part.table === 'departures')
      for (const { fingerprint } of part.rows) unknown.delete(String(fingerprint));
    yield part.table === 'clients'
      ? { ...part, rows: part.rows.map((row) => keepUnsubscribed(row, departures, unknown, listed)) }
      : part;
  }
  if (departures && unknown.size) yield* remember(unknown, departures, secret);
}

/** Nothing can be remembered for an address that was hashed with another secret. */
function* remember(
  unknown: Map<string, string>,
  departures: DepartureList,
  secret: PlainRow[string] | undefined,
): Generator<Part> {
  const name = (fingerprint: string) => {
    if (secret === undefined || secret === departures.secret) return fingerprint;
    const key = departures.keys.get(fingerprint);
    return key && getAddressFingerprint(String(secret), key);
  };
  const rows = [...unknown].flatMap(([given, unsubscribed_at]) => {
    const fingerprint = name(given);
    return fingerprint ? [{ fingerprint, unsubscribed_at }] : [];
  });
  if (secret === undefined)
    yield { kind: 'rows', table: 'secrets', rows: [{ name: 'departures', value: departures.secret }] };
  yield { kind: 'rows', table: 'departures', rows };
}

const keepUnsubscribed = (
  row: PlainRow,
  departures: DepartureList | null,
  unknown: Map<string, string>,
  listed: DepartureReport,
): PlainRow => {
  const since = departures && findUnsubscribeTime(row, departures, unknown, listed);
  if (row.unsubscribed_at !== null) return row;
  if (since) return { ...row, unsubscribed_at: since };
  listed.onList++;
  return row;
};

/** When a client unsubscribed or, at the latest, was deleted. */
const findUnsubscribeTime = (
  { email, email_key, first_order_at, unsubscribed_at }: PlainRow,
  { secret, left, clients, made_at }: DepartureList,
  unknown: Map<string, string>,
  listed: DepartureReport,
): string | undefined => {
  const fingerprint = getAddressFingerprint(secret, String(email_key));
  const at = left.get(fingerprint);
  unknown.delete(fingerprint);
  // A client who joined after the list was made can't be on it.
  const isDeleted = clients !== null && !clients.has(fingerprint) && String(first_order_at) < made_at;
  if (isDeleted) listed.deleted.push(String(email));
  else if (at && unsubscribed_at === null) listed.left++;
  return at ?? (isDeleted ? made_at : undefined);
};
