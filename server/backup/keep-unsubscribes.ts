import { getUnsubscriptionFingerprint } from '../features/clients/erased-unsubscribe-queries.ts';
import type { PlainRow } from '../ports/database/port.ts';
import type { Part } from './parts.ts';
import type { UnsubscribeList } from './unsubscribes.ts';

/** What a restore says of its mailing list. */
export type UnsubscribeReport = {
  /** Clients on the list. */
  onList: number;
  /** Who left since the backup, and stays off it. */
  left: number;
  /** Who was deleted since the backup and is back, off the list. */
  deleted: string[];
};

/**
 * The parts of a backup, with those taken off the mailing list who have left it since. Who came and left after the backup is remembered too, for
 * when they order again, where both know addresses by the same secret.
 */
export async function* keepDepartures(
  parts: AsyncIterable<Part>,
  departures: UnsubscribeList | null,
  listed: UnsubscribeReport,
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
      ? { ...part, rows: part.rows.map((row) => keepOff(row, departures, unknown, listed)) }
      : part;
  }
  if (departures && unknown.size) yield* remember(unknown, departures, secret);
}

/** Of an address that is known by another secret alone nothing can be kept. */
function* remember(
  unknown: Map<string, string>,
  departures: UnsubscribeList,
  secret: PlainRow[string] | undefined,
): Generator<Part> {
  const name = (fingerprint: string) => {
    if (secret === undefined || secret === departures.secret) return fingerprint;
    const key = departures.keys.get(fingerprint);
    return key && getUnsubscriptionFingerprint(String(secret), key);
  };
  const rows = [...unknown].flatMap(([given, unsubscribed_at]) => {
    const fingerprint = name(given);
    return fingerprint ? [{ fingerprint, unsubscribed_at }] : [];
  });
  if (secret === undefined)
    yield { kind: 'rows', table: 'secrets', rows: [{ name: 'departures', value: departures.secret }] };
  yield { kind: 'rows', table: 'departures', rows };
}

const keepOff = (
  row: PlainRow,
  departures: UnsubscribeList | null,
  unknown: Map<string, string>,
  listed: UnsubscribeReport,
): PlainRow => {
  const since = departures && goneSince(row, departures, unknown, listed);
  if (row.unsubscribed_at !== null) return row;
  if (since) return { ...row, unsubscribed_at: since };
  listed.onList++;
  return row;
};

/** When a client left the list or, at the latest, was deleted. */
const goneSince = (
  { email, email_key, first_order_at, unsubscribed_at }: PlainRow,
  { secret, left, clients, made_at }: UnsubscribeList,
  unknown: Map<string, string>,
  listed: UnsubscribeReport,
): string | undefined => {
  const fingerprint = getUnsubscriptionFingerprint(secret, String(email_key));
  const at = left.get(fingerprint);
  unknown.delete(fingerprint);
  // Who came after the list was made cannot be on it.
  const isDeleted = clients !== null && !clients.has(fingerprint) && String(first_order_at) < made_at;
  if (isDeleted) listed.deleted.push(String(email));
  else if (at && unsubscribed_at === null) listed.left++;
  return at ?? (isDeleted ? made_at : undefined);
};
