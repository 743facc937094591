import {
  getAddressFingerprint,
  listErasedAgain,
  readErasures,
  saveErasures,
} from '../features/clients/erased-address-queries.ts';
import { eraseClient } from '../features/clients/erasure-queries.ts';
import { getOrCreateSecret } from '../features/system/secret-queries.ts';
import { AppError } from '../lib/errors.ts';
import { closeStudio, type Studio } from '../ports/open.ts';
import type { UnsubscribedList } from './unsubscribed-list.ts';

/** Addresses as keys, and what went offline although it may mean somebody else. */
export type RepeatedErasures = { erased: string[]; hidden: string[] };

/** Erases the clients of a restored studio who had been erased since its backup. */
export const repeatErasures = async (
  open: () => Promise<Studio>,
  list: UnsubscribedList,
): Promise<RepeatedErasures> => {
  const left: string[] = [];
  try {
    const studio = await open();
    try {
      return await eraseAgain(studio, list, left);
    } finally {
      await closeStudio(studio);
    }
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `The backup is restored, but it still has the data of ${left.join(', ') || 'clients you deleted since'}. Start Mixfront and delete it under Customers, or restore into an empty place again.`,
      { cause },
    );
  }
};

/**
 * Takes the clients off `left` one by one, and remembers the others on the list. Files are deleted last: if a crash or an
 * unreachable store leaves some, nothing refers to them and the sweep removes them.
 */
const eraseAgain = async (
  { database, storage }: Studio,
  list: UnsubscribedList,
  left: string[],
): Promise<RepeatedErasures> => {
  const secret = await getOrCreateSecret(database, 'erased-addresses', list.secret);
  const erasedAt = (key: string) => list.erased.get(getAddressFingerprint(list.secret, key));
  const again = await listErasedAgain(database.read, erasedAt);
  left.push(...again);
  const hidden: string[] = [];
  const files: string[] = [];
  for (const key of again) {
    const erased = await database.transaction((tx) =>
      eraseClient(tx, key, getAddressFingerprint(secret, key), null),
    );
    left.shift();
    hidden.push(...(erased?.hidden ?? []));
    files.push(...(erased?.keys ?? []));
  }
  if (secret === list.secret) {
    const known = new Set((await readErasures(database.read)).map(({ fingerprint }) => fingerprint));
    const unknown = [...list.erased].filter(([fingerprint]) => !known.has(fingerprint));
    await database.transaction((tx) =>
      saveErasures(
        tx,
        unknown.map(([fingerprint, erased_at]) => ({ fingerprint, erased_at })),
      ),
    );
  }
  // Overwrites the data; what fails here is made up for at the next erasure or at shutdown at the latest.
  await database.forget().catch(() => undefined);
  try {
    for (const file of files) await storage.remove(file);
  } catch {
    // The sweep removes them.
  }
  return { erased: again, hidden };
};
