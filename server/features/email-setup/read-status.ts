import type { EmailStatus } from '../../../shared/bulk-emails.ts';
import type { Deps } from '../../deps.ts';
import type { Config } from '../../lib/config.ts';
import { findAdminById } from '../sessions/admin-queries.ts';
import { readSettings } from '../settings/queries.ts';
import { countInState, lastError, lastSentAt } from './queries.ts';

/** Where a test email goes: to the signed-in owner, or to the studio's address if the owner has none. */
export const testRecipient = async ({ database }: Deps, ownerId: string): Promise<string> => {
  const [admin, settings] = await Promise.all([
    findAdminById(database.read, ownerId),
    readSettings(database.read),
  ]);
  return admin.email || settings.contact_email;
};

/** Host and port of the mail server, without the username and password. */
const getMailServer = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): string | null => {
  if (!SMTP_URL) return null;
  const { protocol, hostname, port } = new URL(SMTP_URL);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
};

export const readEmailStatus = async (deps: Deps, ownerId: string): Promise<EmailStatus> => {
  const { database, config } = deps;
  const [test_recipient, queued, sending, failed, last_sent_at, last_error] = await Promise.all([
    testRecipient(deps, ownerId),
    countInState(database.read, 'queued'),
    countInState(database.read, 'sending'),
    countInState(database.read, 'failed'),
    lastSentAt(database.read),
    lastError(database.read),
  ]);
  return {
    is_connected: config.SMTP_URL !== undefined,
    server: getMailServer(config),
    sender: config.SMTP_URL ? (config.MAIL_FROM ?? null) : null,
    test_recipient,
    queued: Math.min(queued + sending, 1_000),
    failed,
    last_sent_at,
    last_error,
  };
};
