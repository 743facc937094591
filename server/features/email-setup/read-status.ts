import type { EmailStatus } from '../../../shared/bulk-emails.ts';
import type { Deps } from '../../deps.ts';
import type { MailServer } from '../../ports/email/port.ts';
import { findAdminById } from '../sessions/admin-queries.ts';
import { readSettings } from '../settings/queries.ts';
import { readEmailServer, readMailServer } from './mail-server.ts';
import { countInState, countUntold, findTestedAt, lastDelayedAt, lastError, lastSentAt } from './queries.ts';

/** Where a test email goes: to the signed-in owner, or to the studio's address if the owner has none. */
export const testRecipient = async ({ database }: Deps, ownerId: string): Promise<string> => {
  const [admin, settings] = await Promise.all([
    findAdminById(database.read, ownerId),
    readSettings(database.read),
  ]);
  return admin.email || settings.contact_email;
};

const showAddress = ({ host, port }: MailServer): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** `not_working`: an email waits whose try failed, and none was accepted since. */
const findProblem = async (deps: Deps): Promise<EmailStatus['problem']> => {
  const { read } = deps.database;
  const { state } = await readEmailServer(deps);
  if (state === 'none') return 'no_server';
  if (state === 'lost') return 'password_lost';
  const [delayedAt, sentAt, testedAt] = await Promise.all([
    lastDelayedAt(read),
    lastSentAt(read),
    findTestedAt(read),
  ]);
  const isFailing = delayedAt !== null && delayedAt > (sentAt ?? '') && delayedAt > (testedAt ?? '');
  return isFailing ? 'not_working' : null;
};

export const readEmailStatus = async (deps: Deps, ownerId: string): Promise<EmailStatus> => {
  const { database } = deps;
  const [server, problem, test_recipient, queued, sending, failed, last_sent_at, last_error] =
    await Promise.all([
      readMailServer(deps),
      findProblem(deps),
      testRecipient(deps, ownerId),
      countInState(database.read, 'queued'),
      countInState(database.read, 'sending'),
      countInState(database.read, 'failed'),
      lastSentAt(database.read),
      lastError(database.read),
    ]);
  return {
    is_connected: server !== null,
    problem,
    server: server && showAddress(server),
    sender: server && (server.name ? `${server.name} <${server.from}>` : server.from),
    test_recipient,
    queued: Math.min(queued + sending, 1_000),
    failed,
    last_sent_at,
    last_error,
    untold: problem ? await countUntold(database.read) : [],
  };
};
