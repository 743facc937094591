import { fillVariables, type VariableValues } from '../../../shared/email-variables.ts';
import type { Email } from '../../../shared/emails.ts';
import { formatOrderName } from '../../../shared/order-name.ts';
import type { EmailContent, EmailData } from '../../email/content.ts';
import type { RenderEmail } from '../../email/kinds.ts';
import { getJsonSize } from '../../lib/json-size.ts';
import { describeHold } from './limit-rules.ts';
import type { ListedEmail } from './list-queries.ts';
import type { EmailRow } from './queries.ts';

/** The data of a bulk email's row: the recipient's values, and the settings at the time. */
export type BulkFacts = EmailData & { values: VariableValues };

/** The text of a stored email; rendered now if it hasn't been yet. */
const getContent = async (
  render: RenderEmail,
  { html, text, kind, data }: EmailRow,
): Promise<EmailContent> =>
  html !== null && text !== null ? { html, text } : render(kind, JSON.parse(data) as EmailData);

/** The text of a bulk email for this recipient, without its frame, which is added when it is sent. */
export const bulkText = (message: string, data: string): string =>
  fillVariables(message, (JSON.parse(data) as BulkFacts).values);

const getText = (render: RenderEmail, row: Presented): Promise<string> | string => {
  // The recipient's data was deleted.
  if (row.recipient === '') return '';
  if (typeof row.bulk_message === 'string') return bulkText(row.bulk_message, row.data);
  // One email that can't be rendered must not hide the others; its error is in the outbox.
  return getContent(render, row).then(
    ({ text }) => text,
    () => '',
  );
};

type Presented = EmailRow & Partial<Omit<ListedEmail, keyof EmailRow>>;

const present = (row: Presented, text: string): Email => ({
  id: row.id,
  order_id: row.order_id,
  order_name:
    row.order_client != null && row.order_title != null
      ? formatOrderName({ client_name: row.order_client, title: row.order_title })
      : null,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  text,
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  held: row.state === 'queued' && row.digest_key !== null ? describeHold(row.digest_key) : null,
  created_at: row.created_at,
  next_attempt_at: row.state === 'queued' ? row.next_attempt_at : null,
  sent_at: row.sent_at,
});

export const presentEmail = async (render: RenderEmail, row: Presented): Promise<Email> =>
  present(row, await getText(render, row));

/**
 * Emails of a list, newest first. An email holds whatever its client wrote within some minutes, so the list carries the
 * first texts up to so many bytes; others are read with the email itself.
 */
export const presentEmails = async (
  render: RenderEmail,
  rows: Presented[],
  maxTextBytes: number,
): Promise<Email[]> => {
  const emails: Email[] = [];
  let room = maxTextBytes;
  for (const row of rows) {
    const text = room > 0 ? await getText(render, row) : '';
    room -= getJsonSize(text);
    emails.push(present(row, room > 0 ? text : ''));
  }
  return emails;
};
