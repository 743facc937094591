import type { Email } from '../../../shared/emails.ts';
import { type MailFacts, type Words, writeWords } from '../../mail/templates.ts';
import type { EmailRow } from './queries.ts';

/** The words of a stored message; written now where the outbox has not come to it yet. */
export const wordsOf = async ({ html, text, kind, data }: EmailRow): Promise<Words> =>
  html !== null && text !== null ? { html, text } : writeWords(kind, JSON.parse(data) as MailFacts);

/** A row of the outbox as the API shows it. */
export const presentEmail = async (row: EmailRow): Promise<Email> => ({
  id: row.id,
  order_id: row.order_id,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  // A message that cannot be written must not hide the others; the outbox says why it failed.
  text: await wordsOf(row).then(
    ({ text }) => text,
    () => '',
  ),
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  created_at: row.created_at,
  next_attempt_at: row.state === 'queued' ? row.next_attempt_at : null,
  sent_at: row.sent_at,
});
