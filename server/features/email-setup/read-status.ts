import type { EmailStatus } from '../../../shared/bulk-emails.ts';
import type { EmailServer } from '../../../shared/email-server.ts';
import type { Deps } from '../../deps.ts';
import { findAdminById } from '../sessions/admin-queries.ts';
import { readSettings } from '../settings/queries.ts';
import { readEmailServer } from './mail-server.ts';
import { countInState, countUntold, findTestedAt, lastDelayedAt, lastError, lastSentAt } from './queries.ts';

/** Where a test email goes: to the signed-in owner, or to the studio's address if the owner has none. */
export const testRecipient = async ({ database }: Deps, ownerId: string): Promise<string> => {
  const [admin, settings] = await Promise.all([
    findAdminById(database.read, ownerId),
    readSettings(database.read),
  ]);
  return admin.email || settings.contact_email;
};

type Server = NonNullable<EmailServer['server']>;
const showAddress = ({ host, port }: Pick<Server, 'host' | 'port'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

type Latest = Record<'delayedAt' | 'sentAt' | 'testedAt', string | null>;

/** `not_working`: an email waits whose try failed, and none was accepted since. `untested`: none was accepted at all. */
const findProblem = (
  state: EmailServer['state'],
  { delayedAt, sentAt, testedAt }: Latest,
): EmailStatus['problem'] => {
  if (state === 'none') return 'no_server';
  if (state === 'lost') return 'password_lost';
  const isFailing = delayedAt !== null && delayedAt > (sentAt ?? '') && delayedAt > (testedAt ?? '');
  if (isFailing) return 'not_working';
  return state === 'here' && testedAt === null ? 'untested' : null;
};

export const readEmailStatus = async (deps: Deps, ownerId: string): Promise<EmailStatus> => {
  const { database } = deps;
  const { read } = database;
  const [{ state, server: known }, test_recipient, queued, sending, failed, last_sent_at, last_error] =
    await Promise.all([
      readEmailServer(deps),
      testRecipient(deps, ownerId),
      countInState(read, 'queued'),
      countInState(read, 'sending'),
      countInState(read, 'failed'),
      lastSentAt(read),
      lastError(read),
    ]);
  const [delayedAt, testedAt] = await Promise.all([lastDelayedAt(read), findTestedAt(read)]);
  const problem = findProblem(state, { delayedAt, sentAt: last_sent_at, testedAt });
  const server = state === 'lost' ? null : known;
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
    untold: problem ? await countUntold(read) : [],
  };
};
