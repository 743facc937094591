import { type CardStatus, isTestKey, NO_TEST_KEYS } from '../../../shared/card.ts';
import { getCardStep } from '../../../shared/card-units.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { toAmount } from '../../../shared/money.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { isOwnMachine } from '../../lib/public-url.ts';
import { addMethod, listMethods } from '../settings/method-queries.ts';
import { readSettings } from '../settings/queries.ts';
import { deleteSealed, readSealed, storeSealed } from '../system/secret-queries.ts';
import { endOpenSessions, listProblems } from './card-queries.ts';

type StoredKeys = { secret_key: string; webhook_secret: string };
/** `isUsable`: not test keys at an address that strangers can open, as after a move. */
export type CardKeys = StoredKeys & { isTest: boolean; isUsable: boolean };
type KeyDeps = Pick<Deps, 'database' | 'config'>;

/** The studio's keys; null without, or when they can't be read. */
export const readCardKeys = async ({ database, config }: KeyDeps): Promise<CardKeys | null> => {
  const sealed = await readSealed(database.read, config.DATA_DIR, 'card');
  if (sealed.state !== 'here') return null;
  const keys = JSON.parse(sealed.text) as StoredKeys;
  const isTest = isTestKey(keys.secret_key);
  return { ...keys, isTest, isUsable: !isTest || isOwnMachine(config) };
};

export const readCardStatus = async (deps: KeyDeps): Promise<CardStatus> => {
  const { database, config } = deps;
  const { state } = await readSealed(database.read, config.DATA_DIR, 'card');
  const keys = await readCardKeys(deps);
  const { currency } = await readSettings(database.read);
  const step = getCardStep(currency);
  return {
    state,
    is_live: keys && !keys.isTest,
    is_usable: keys?.isUsable ?? false,
    amount_limit: step === 1 ? null : toAmount(step, currency),
    currency,
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
  const secret_key = change.secret_key ?? stored?.secret_key ?? '';
  const webhook_secret = change.webhook_secret ?? stored?.webhook_secret ?? '';
  if (!secret_key && !webhook_secret) return removeCardKeys(deps);
  if (isTestKey(secret_key) && !isOwnMachine(config)) throw refuse('secret_key', NO_TEST_KEYS);
  if (!secret_key || !webhook_secret) throw refuse(secret_key ? 'webhook_secret' : 'secret_key', BOTH);
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

const BOTH = 'Enter both keys: the secret key and the webhook’s signing secret';

const refuse = (field: keyof StoredKeys, message: string): AppError =>
  new AppError('invalid', message, { errors: [{ field, message }] });

/** Removes the keys. The way to pay stays in the list, and isn't offered without them. */
export const removeCardKeys = ({ database }: KeyDeps): Promise<void> =>
  database.transaction(async (tx) => {
    await deleteSealed(tx, 'card');
    await endOpenSessions(tx);
  });
