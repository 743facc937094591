import { useQueryClient } from '@tanstack/react-query';
import { type IndividualEmail, individualEmail } from '../../../shared/bulk-emails.ts';
import { mentionsOrder } from '../../../shared/email-variables.ts';
import { call } from '../../lib/api.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';
import { useForm } from '../../ui/use-form.ts';
import type { IndividualDraft } from './email-drafts.ts';

const MISSING = 'Please fill in all fields';

type Rules = {
  /** Shown when something is missing. */
  missing?: string;
  /** The client has unsubscribed, so it must be about an order. */
  needsOrder?: boolean;
};

type Sent = { email_id: string; to: string };

/** State and sending of an email to one client. A double click sends it once. */
export const useIndividualEmail = (
  start: IndividualDraft,
  { onSent, ...rules }: Rules & { onSent: (sent: Sent) => void },
) => {
  const client = useQueryClient();
  return useForm({
    start,
    read: (draft: IndividualDraft) => parseIndividualEmail(draft, rules),
    send: async (body) => {
      try {
        const { email_id } = await call('POST /api/admin/email/individual', { body });
        return { email_id, to: body.recipient_email };
      } finally {
        for (const place of ['emails', 'order', 'client', 'mail'])
          void client.invalidateQueries({ queryKey: [place] });
      }
    },
    onSent,
    done: 'Email sent successfully',
    failed: 'Failed to send email',
  });
};
export type IndividualEmailState = ReturnType<typeof useIndividualEmail>;

/** Validates an email to one client. A missing recipient is reported like any other missing field. */
export const parseIndividualEmail = (
  draft: IndividualDraft,
  { missing = MISSING, needsOrder = false }: Rules = {},
): ParseResult<IndividualEmail> => {
  const { recipient_email, order_id, subject, message } = draft;
  const reading = parseFields(individualEmail, { ...draft, order_id: order_id || null }, MISSING);
  if (reading.errors) {
    const noRecipient = recipient_email.trim() === '' ? { recipient_email: 'Recipient is required' } : null;
    return {
      ...reading,
      words: noRecipient || reading.words === MISSING ? missing : reading.words,
      errors: { ...reading.errors, ...noRecipient },
    };
  }
  if (needsOrder && !order_id && !mentionsOrder(`${subject}\n${message}`))
    return {
      value: null,
      errors: { order_id: 'Choose the order this email is about' },
      words: 'This client has unsubscribed. Choose the order this email is about',
    };
  return reading;
};
