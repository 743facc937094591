import { type ClientErasure, clientKey } from '../../../shared/clients.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { removeFiles } from '../../receive-upload/staged-files.ts';
import { getOrCreateSecret } from '../system/secret-queries.ts';
import { getAddressFingerprint } from './erased-address-queries.ts';
import { eraseClient } from './erasure-queries.ts';

const AT_ONCE = 20;
const UNLIKE = 'That address doesn’t match this client’s. Type it again to delete their data.';

/**
 * Erases a client's data after the address was typed again as a confirmation. Files are deleted after the commit; if a
 * crash or an unreachable store leaves some, nothing refers to them and the sweep removes them. Undefined if there is
 * no such client.
 */
export const confirmAndEraseClient = async (
  deps: Deps,
  address: string,
  { confirmation, mentions = [] }: ClientErasure,
): Promise<{ orders: number; files: number } | undefined> => {
  const key = clientKey(address);
  if (clientKey(confirmation) !== key)
    throw new AppError('invalid', UNLIKE, { errors: [{ field: 'confirmation', message: UNLIKE }] });
  const fingerprint = getAddressFingerprint(await getOrCreateSecret(deps.database, 'erased-addresses'), key);
  const actions = new Map(mentions.map(({ id, action }) => [id, action]));
  const erased = await deps.database.urgentTransaction((tx) => eraseClient(tx, key, fingerprint, actions));
  deps.signals.emit('content-changed');
  if (!erased) return undefined;
  const { orders, keys } = erased;
  // If a backup is being made, this fails; the data is then overwritten at the next erasure or at shutdown at the
  // latest.
  await deps.database
    .forget()
    .catch((error: unknown) => deps.log.warn({ err: error }, 'Deleted data is still to be cleared'));
  for (let start = 0; start < keys.length; start += AT_ONCE)
    await removeFiles(deps, keys.slice(start, start + AT_ONCE));
  return { orders, files: keys.length };
};
