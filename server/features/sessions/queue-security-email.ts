import type { Deps } from '../../deps.ts';
import type { EmailDocument } from '../../email/blocks.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { queueEmail } from '../emails/queries.ts';
import { readSettings } from '../settings/queries.ts';
import { findAdminById } from './admin-queries.ts';
import { type PasswordEmailData, passwordEmail, signInChangeEmail } from './emails.ts';

type Needs = Pick<Deps, 'config'>;
/** Whose sign-in was changed, and from where. */
type About = { adminId: string; address: string };

/** Tells the owner, in the transaction of the change. Emit `mail-queued` after it. */
export const queuePasswordEmail = (tx: Queries, needs: Needs, about: About): Promise<void> =>
  queue(tx, needs, about, 'password_changed', {}, passwordEmail);

/** The same for another change: a sentence without its end, like `The passkey “Phone” was added`. */
export const queueSignInEmail = (tx: Queries, needs: Needs, about: About, change: string): Promise<void> =>
  queue(tx, needs, about, 'sign_in_changed', { change }, signInChangeEmail);

const queue = async <M extends object>(
  tx: Queries,
  { config }: Needs,
  { adminId, address }: About,
  kind: 'password_changed' | 'sign_in_changed',
  more: M,
  write: (data: PasswordEmailData & M) => EmailDocument & { subject: string },
): Promise<void> => {
  const [admin, settings] = [await findAdminById(tx, adminId), await readSettings(tx)];
  const data = { public_url: config.PUBLIC_URL, settings, at: now(), address, ...more };
  await queueEmail(tx, config, {
    ...{ kind, order_id: null, reply_to: '', recipient: admin.email || settings.contact_email },
    ...{ subject: write(data).subject, data },
  });
};
