import type { CardStatus } from '../../../shared/card.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { addMethod, listMethods } from '../settings/method-queries.ts';
import { deleteSealed, readSealed, storeSealed } from '../system/secret-queries.ts';
import { endOpenSessions, listProblems } from './card-queries.ts';

export type CardKeys = { secret_key: string; webhook_secret: string };
type KeyDeps = Pick<Deps, 'database' | 'config'>;

const parseKeys = (text: string) => JSON.parse(text) as CardKeys;

/** The studio's keys; null without, or when they can't be read. */
export const readCardKeys = async ({ database, config }: KeyDeps): Promise<CardKeys | null> => {
  const sealed = await readSealed(database.read, config.DATA_DIR, 'card');
  return sealed.state === 'here' ? parseKeys(sealed.text) : null;
};

export const readCardStatus = async (deps: KeyDeps): Promise<CardStatus> => {
  const { database, config } = deps;
  const sealed = await readSealed(database.read, config.DATA_DIR, 'card');
  const keys = sealed.state === 'here' ? parseKeys(sealed.text) : null;
  return {
    state: sealed.state,
    is_live: keys === null ? null : keys.secret_key.includes('_live_'),
    webhook_url: `${config.PUBLIC_URL}${endpoints.receiveCardEvent.path}`,
    problems: await listProblems(database.read),
  };
};

/** Stores the keys, encrypted, and offers cards. What isn't given stays; empty keys remove both. */
export const writeCardKeys = async (
  deps: KeyDeps,
  change: { secret_key?: string | undefined; webhook_secret?: string | undefined },
): Promise<void> => {
  const { database, config } = deps;
  const stored = await readCardKeys(deps);
  const { secret_key, webhook_secret } = { ...noKeys, ...stored, ...dropAbsent(change) };
  if (!secret_key && !webhook_secret) return removeCardKeys(deps);
  const missing = !secret_key ? 'secret_key' : !webhook_secret ? 'webhook_secret' : null;
  if (missing) throw new AppError('invalid', BOTH, { errors: [{ field: missing, message: BOTH }] });
  await database.transaction(async (tx) => {
    await storeSealed(tx, config.DATA_DIR, 'card', JSON.stringify({ secret_key, webhook_secret }));
    // Open checkouts are another account's, or don't take real money.
    if (secret_key !== stored?.secret_key) await endOpenSessions(tx);
    const rows = await listMethods(tx);
    if (rows.some(({ kind }) => kind === 'card')) return;
    const isTaken = rows.some(({ label_key }) => label_key === 'card');
    const label = isTaken ? 'Credit or debit card' : 'Card';
    await addMethod(tx, { kind: 'card', label, note: '', url: '', text: '', active: true });
  });
};

const noKeys: CardKeys = { secret_key: '', webhook_secret: '' };
const BOTH = 'Enter both keys: the secret key and the webhook’s signing secret';

const dropAbsent = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<CardKeys>;

/** Removes the keys. The way to pay stays in the list, and isn't offered without them. */
export const removeCardKeys = ({ database }: KeyDeps): Promise<void> =>
  database.transaction(async (tx) => {
    await deleteSealed(tx, 'card');
    await endOpenSessions(tx);
  });
