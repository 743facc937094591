import { isDeepStrictEqual } from 'node:util';
import {
  type EmailServer,
  type EmailServerChange,
  isSameAccount,
  keepsPassword,
} from '../../../shared/email-server.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Delivery, MailServer } from '../../ports/email/port.ts';
import { retryDelayed } from '../emails/queries.ts';
import { readWholeVersion, takeWholeVersion } from '../system/row-version-queries.ts';
import { deleteSealed, readSealed, storeSealed } from '../system/secret-queries.ts';
import { dropMark, setMark } from '../system/setup-mark-queries.ts';
import {
  deleteStoredServer,
  findStoredServer,
  findTestedAt,
  type StoredServer,
  storeServer,
} from './queries.ts';
import { parseSmtpUrl } from './smtp-url.ts';

/** The mail server in use: that of SMTP_URL where it is set, else what the owner saved. */

type Needs = Pick<Deps, 'database' | 'config'>;

/** Null without one, or when the saved password can't be read: then emails wait in the outbox. */
export const readMailServer = async ({ database, config }: Needs): Promise<MailServer | null> => {
  if (config.SMTP_URL) return parseSmtpUrl(config.SMTP_URL, config.MAIL_FROM ?? '');
  const stored = await findStoredServer(database.read);
  const password = stored && (await readPassword({ database, config }, stored));
  return stored && password !== null ? { ...stored, password } : null;
};

/** Whether emails go out at all. Without a server, nothing promises one. */
export const sendsEmail = async (needs: Needs): Promise<boolean> => (await readMailServer(needs)) !== null;

export const readEmailServer = async (needs: Needs): Promise<EmailServer> => {
  const { database, config } = needs;
  const version = await readWholeVersion(database.read, 'email-server');
  if (config.SMTP_URL)
    return {
      state: 'environment',
      server: present(parseSmtpUrl(config.SMTP_URL, config.MAIL_FROM ?? '')),
      version,
    };
  const stored = await findStoredServer(database.read);
  if (!stored) return { state: 'none', server: null, version };
  const isLost = (await readPassword(needs, stored)) === null;
  return { state: isLost ? 'lost' : 'here', server: present(stored), version };
};

const present = ({ host, port, security, user, from, name }: StoredServer) => ({
  ...{ host, port, security, user, from, name },
  has_password: user !== '',
});

/** The empty text without a sign-in; null when it can't be read. */
const readPassword = async ({ database, config }: Needs, { user }: StoredServer): Promise<string | null> => {
  if (!user) return '';
  const sealed = await readSealed(database.read, config.DATA_DIR, 'email');
  return sealed.state === 'here' ? sealed.text : null;
};

/**
 * A password that isn't given is the saved one, and only for the server and user it was saved for: it goes nowhere else,
 * and not unencrypted unless it did before. What waits in the outbox is sent by the server from now on.
 */
export const saveEmailServer = async (needs: Needs, form: EmailServerChange): Promise<void> => {
  const { database, config } = needs;
  if (config.SMTP_URL) throw new AppError('conflict', ENVIRONMENT_WINS);
  const { password: given, version, ...server } = form;
  const stored = await findStoredServer(database.read);
  const password = given || (stored && keepsPassword(stored, server) && (await readPassword(needs, stored)));
  if (server.user && !password) {
    const reason = stored?.user
      ? `Enter the password again: ${whyAgain(stored, server)}`
      : 'Enter the password';
    throw new AppError('invalid', reason, { errors: [{ field: 'password', message: reason }] });
  }
  await database.transaction(async (tx) => {
    await takeWholeVersion(tx, 'email-server', version);
    await storeServer(tx, server);
    await (server.user && password
      ? storeSealed(tx, config.DATA_DIR, 'email', password)
      : deleteSealed(tx, 'email'));
    await dropMark(tx, 'email-tested');
    await retryDelayed(tx);
  });
};

const whyAgain = (stored: StoredServer, server: StoredServer): string => {
  if (!isSameAccount(stored, server)) return 'it was for another server, port or user';
  return keepsPassword(stored, server)
    ? 'the saved one can’t be read'
    : 'without encryption, others could read it on the way';
};

/**
 * What a delivery by this server means. A saved server that hasn't accepted an email yet may refuse all of them, because
 * it is the wrong one or the sender is: what it refuses is tried again, and sent once that is corrected.
 */
export const judgeDelivery = async (
  tx: Queries,
  { config }: Pick<Deps, 'config'>,
  { password: _, ...server }: MailServer,
  delivery: Delivery,
): Promise<Delivery> => {
  if (config.SMTP_URL || (delivery.outcome !== 'sent' && delivery.outcome !== 'refused')) return delivery;
  // Another one may have been saved meanwhile.
  const isCurrent = isDeepStrictEqual(await findStoredServer(tx), server);
  const isProven = isCurrent && (await findTestedAt(tx)) !== null;
  if (isProven) return delivery;
  if (delivery.outcome === 'refused') return { ...delivery, outcome: 'delayed' };
  if (isCurrent) await setMark(tx, 'email-tested');
  return delivery;
};

const ENVIRONMENT_WINS =
  'SMTP_URL is set where Mixfront is started, and wins. Remove it there to set the server here.';

export const removeEmailServer = ({ database }: Needs): Promise<void> =>
  database.transaction(async (tx) => {
    await takeWholeVersion(tx, 'email-server');
    await deleteStoredServer(tx);
    await deleteSealed(tx, 'email');
    await dropMark(tx, 'email-tested');
  });
