import type { BulkEmail } from '../../../shared/bulk-emails.ts';
import { clientKey } from '../../../shared/clients.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { skipDuplicates } from '../emails/duplicate-queries.ts';
import { readLetterSettings } from '../settings/present.ts';
import { leaveOutIncomplete, type Picked } from './leave-out.ts';
import { insertParts } from './parts-queries.ts';
import { pickRecipients } from './pick-recipients.ts';
import { insertBulkEmail } from './queries.ts';
import { queueBulkEmailParts } from './queue-parts.ts';

type Accepted = { sent_count: number; mailing_id: string; left_out?: string };
export type Sent = Omit<Accepted, 'mailing_id'> & { mailing_id: string | null };

const nobody: Sent = { sent_count: 0, mailing_id: null };

/**
 * Sends an email to everyone matching the form: one transaction stores it with all its recipients, then it is queued
 * part by part; `jobs/queue-bulk-emails.ts` finishes what gets interrupted. Submitting the same form within a minute
 * returns the first one's result, once it is complete.
 */
export const sendBulkEmail = async (deps: Deps, form: BulkEmail): Promise<Sent> => {
  const { database, config, log } = deps;
  const keys = [...new Set(form.recipient_emails.map(clientKey))].sort();
  const email = ['bulk', form.subject, form.message, form.recipient_filter, keys];
  const settings = await readLetterSettings(database.read, config);
  const all = await pickRecipients(database.read, form.recipient_filter, keys);
  const picked = await leaveOutIncomplete(database.read, settings, form, all);
  const { answer } = await database.transaction((tx) =>
    skipDuplicates(tx, email, () => accept(tx, form, picked)),
  );
  if (!answer) return nobody;
  await queueBulkEmailParts(deps, answer.mailing_id).catch((error: unknown) => {
    log.warn({ err: error, mailing: answer.mailing_id }, 'A bulk mail is to be written on');
  });
  return answer;
};

const accept = async (
  tx: Queries,
  { subject, message, recipient_filter }: BulkEmail,
  { clients, ...rest }: Picked,
): Promise<Accepted | undefined> => {
  if (!clients.length) return undefined;
  const id = newId();
  const recipient_count = clients.length;
  await insertBulkEmail(tx, { id, subject, message, recipient_filter, recipient_count, created_at: now() });
  await insertParts(tx, id, clients);
  return { sent_count: recipient_count, mailing_id: id, ...rest };
};
