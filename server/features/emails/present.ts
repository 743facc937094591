import { fillVariables, type VariableValues } from '../../../shared/email-variables.ts';
import type { Email } from '../../../shared/emails.ts';
import type { EmailContent, EmailData } from '../../email/content.ts';
import type { RenderEmail } from '../../email/kinds.ts';
import type { EmailRow } from './queries.ts';

/** What the row of a bulk mail holds: what differs from recipient to recipient, and the settings of that moment. */
export type BulkFacts = EmailData & { values: VariableValues };

/** The words of a stored message; written now where the outbox has not come to it yet. */
const getContent = async (
  render: RenderEmail,
  { html, text, kind, data }: EmailRow,
): Promise<EmailContent> =>
  html !== null && text !== null ? { html, text } : render(kind, JSON.parse(data) as EmailData);

/** What a bulk mail says to this recipient; its frame is put around it when it leaves. */
export const bulkText = (message: string, data: string): string =>
  fillVariables(message, (JSON.parse(data) as BulkFacts).values);

const getText = (render: RenderEmail, row: Presented): Promise<string> | string => {
  // Its recipient's data was deleted.
  if (row.recipient === '') return '';
  if (typeof row.bulk_message === 'string') return bulkText(row.bulk_message, row.data);
  // A message that cannot be written must not hide the others; the outbox says why it failed.
  return getContent(render, row).then(
    ({ text }) => text,
    () => '',
  );
};

type Presented = EmailRow & { bulk_message?: string | null };

/** A row of the outbox as the API shows it. */
export const presentEmail = async (render: RenderEmail, row: Presented): Promise<Email> => ({
  id: row.id,
  order_id: row.order_id,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  text: await getText(render, row),
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  created_at: row.created_at,
  next_attempt_at: row.state === 'queued' ? row.next_attempt_at : null,
  sent_at: row.sent_at,
});
