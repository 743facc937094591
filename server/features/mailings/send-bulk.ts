import { clientKey } from '../../../shared/clients.ts';
import { emailAddress } from '../../../shared/fields.ts';
import { fillVariables, type MailValues, usedVariables } from '../../../shared/mail-variables.ts';
import type { BulkEmail } from '../../../shared/mailings.ts';
import type { Settings } from '../../../shared/settings.ts';
import { now } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import { letterValues } from '../../mail/letter-values.ts';
import type { Queries } from '../../ports/database/port.ts';
import { type NewEmail, queueEmails } from '../emails/queries.ts';
import { onceAMinute } from '../emails/recent/queries.ts';
import { readSettings } from '../settings/queries.ts';
import { findRecipients, insertMailing, type Recipient } from './queries.ts';

export type Sent = { sent_count: number; mailing_id: string | null };

const nobody: Sent = { sent_count: 0, mailing_id: null };

/**
 * Queues a letter to everybody the form means, in one transaction: all of them get it or nobody does. The same form again
 * within a minute is answered with what the first one did.
 */
export const sendBulk = async ({ database, config, signals }: Deps, form: BulkEmail): Promise<Sent> => {
  const settings = await readSettings(database.read);
  const keys = [...new Set(form.recipient_emails.map(clientKey))].sort();
  const letter = ['bulk', form.subject, form.message, form.recipient_filter, keys];
  const { answer } = await database.transaction((tx) =>
    onceAMinute(tx, letter, () => queueLetters(tx, config.PUBLIC_URL, settings, form, keys)),
  );
  if (answer) signals.emit('mail-queued');
  return answer ?? nobody;
};

const queueLetters = async (
  tx: Queries,
  publicUrl: string,
  settings: Settings,
  form: BulkEmail,
  keys: string[],
): Promise<Sent | undefined> => {
  const recipients = (await findRecipients(tx, form.recipient_filter, keys)).filter(isMailable);
  if (!recipients.length) return undefined;
  const { subject, message, recipient_filter } = form;
  const at = now();
  const mailing = { id: newId(), subject, message, recipient_filter, created_at: at };
  await insertMailing(tx, { ...mailing, recipient_count: recipients.length });
  const write = writerOf(settings, form, mailing.id);
  await queueEmails(tx, publicUrl, recipients.map(write), at);
  return { sent_count: recipients.length, mailing_id: mailing.id };
};

/** An address that was stored by another version or hand may be one no message can be sent to. */
export const isMailable = ({ email }: { email: string }): boolean => emailAddress.safeParse(email).success;

const writerOf = (settings: Settings, { subject, message }: BulkEmail, mailingId: string) => {
  const used = usedVariables(`${subject}\n${message}`);
  const { business_name, contact_email, postal_address } = settings;
  return ({ id, name, email, order }: Recipient): NewEmail => {
    const all = letterValues(settings, { name, email }, order);
    const values: MailValues = Object.fromEntries(used.map((variable) => [variable, all[variable] ?? '']));
    const data = { settings: { business_name, contact_email, postal_address }, values };
    return {
      kind: 'bulk',
      order_id: null,
      client_id: id,
      mailing_id: mailingId,
      priority: 1,
      recipient: email,
      reply_to: contact_email,
      subject: fillVariables(subject, values),
      data,
    };
  };
};
