import { type IndividualEmail, individualEmail } from '../../../shared/bulk-emails.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';
import type { IndividualDraft } from './email-drafts.ts';

const incomplete = 'Please fill in all fields';

/** Validates an email to one client. A missing recipient is reported like any other missing field. */
export const parseIndividualEmail = (draft: IndividualDraft): ParseResult<IndividualEmail> => {
  const fields = { ...draft, order_id: draft.order_id || null };
  const reading = parseFields(individualEmail, fields, incomplete);
  if (draft.recipient_email.trim() || !reading.errors) return reading;
  return {
    ...reading,
    words: incomplete,
    errors: { recipient_email: 'Recipient is required', ...without(reading.errors, 'recipient_email') },
  };
};

const without = (errors: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));
