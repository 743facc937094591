import type { EmailServer, EmailServerForm } from '../../../shared/email-server.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import type { MailServer } from '../../ports/email/port.ts';
import { retryDelayed } from '../emails/queries.ts';
import { deleteSealed, readSealed, storeSealed } from '../system/secret-queries.ts';
import { dropMark } from '../system/setup-mark-queries.ts';
import { deleteStoredServer, findStoredServer, type StoredServer, storeServer } from './queries.ts';
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

export const readEmailServer = async (needs: Needs): Promise<EmailServer> => {
  const { database, config } = needs;
  if (config.SMTP_URL)
    return {
      state: 'environment',
      server: present(parseSmtpUrl(config.SMTP_URL, config.MAIL_FROM ?? '')),
    };
  const stored = await findStoredServer(database.read);
  if (!stored) return { state: 'none', server: null };
  const isLost = (await readPassword(needs, stored)) === null;
  return { state: isLost ? 'lost' : 'here', server: present(stored) };
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
 * A password that isn't given is the saved one, and only for the server and user it was saved for: it goes nowhere else.
 * What waits in the outbox is sent by the server from now on.
 */
export const saveEmailServer = async (needs: Needs, form: EmailServerForm): Promise<void> => {
  const { database, config } = needs;
  if (config.SMTP_URL) throw new AppError('conflict', ENVIRONMENT_WINS);
  const { password: given, ...server } = form;
  const stored = await findStoredServer(database.read);
  const isSame = stored?.host === server.host && stored.port === server.port && stored.user === server.user;
  const password = given || (isSame ? await readPassword(needs, stored) : null);
  if (server.user && !password) {
    const reason = stored
      ? 'Enter the password again: it was for another server or user'
      : 'Enter the password';
    throw new AppError('invalid', reason, { errors: [{ field: 'password', message: reason }] });
  }
  await database.transaction(async (tx) => {
    await storeServer(tx, server);
    await (server.user && password
      ? storeSealed(tx, config.DATA_DIR, 'email', password)
      : deleteSealed(tx, 'email'));
    await dropMark(tx, 'email-tested');
    await retryDelayed(tx);
  });
};

const ENVIRONMENT_WINS =
  'SMTP_URL is set where Mixfront is started, and wins. Remove it there to set the server here.';

export const removeEmailServer = ({ database }: Needs): Promise<void> =>
  database.transaction(async (tx) => {
    await deleteStoredServer(tx);
    await deleteSealed(tx, 'email');
    await dropMark(tx, 'email-tested');
  });
