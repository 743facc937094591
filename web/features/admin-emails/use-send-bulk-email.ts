import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bulkEmail } from '../../../shared/bulk-emails.ts';
import type { ClientFilter } from '../../../shared/clients.ts';
import { ApiError, call } from '../../lib/api.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';
import { useForm } from '../../ui/use-form.ts';
import type { EmailContent } from './email-content.ts';
import { collectRecipients, type RecipientSelection } from './recipient-selection.ts';

type Recipients = {
  filter: ClientFilter;
  selection: RecipientSelection;
  /** How many they are; undefined until it is known. */
  count: number | undefined;
};

/** State and sending of a bulk email, which goes out once `confirm` has answered the question that a submit asks. */
export const useSendBulkEmail = (
  start: EmailContent,
  { filter, selection, count }: Recipients,
  onSent: () => void,
) => {
  const client = useQueryClient();
  const [step, setStep] = useState<'asking' | 'sending' | 'sent' | null>(null);
  const [sent, setSent] = useState<{ id: string; left_out: string | undefined } | null>(null);
  const answer = useRef<(isYes: boolean) => void>(() => {});
  const form = useForm({
    start,
    read: (content: EmailContent) => parseBulkEmail(content, filter, count),
    send: async (body) => {
      setStep('asking');
      const isYes = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
      if (!isYes) throw new DOMException('It was not confirmed', 'AbortError');
      setStep('sending');
      try {
        const recipient_emails = await collectRecipients(filter, selection);
        const { mailing_id, message, ...rest } = await call('POST /api/admin/email/bulk', {
          body: { ...body, recipient_emails },
        });
        // The last remaining recipient unsubscribed meanwhile.
        if (!mailing_id) throw new ApiError(200, { detail: `${message}.` }, '', null);
        return { id: mailing_id, ...rest };
      } finally {
        for (const place of ['mailings', 'emails', 'recipients', 'mail'])
          void client.invalidateQueries({ queryKey: [place] });
      }
    },
    onSent: ({ id, left_out }) => {
      setStep('sent');
      setSent({ id, left_out });
      onSent();
    },
    onFailed: () => setStep(null),
    done: ({ sent_count }) => `Bulk email sent successfully! Sent to ${sent_count} recipients`,
    failed: 'Failed to send bulk email',
  });
  return {
    form,
    step,
    /** The bulk email that was sent last, and who was left out. */
    sent,
    confirm: () => answer.current(true),
    // A request in flight cannot be cancelled.
    cancel: () => answer.current(false),
  };
};

const parseBulkEmail = (content: EmailContent, filter: ClientFilter, count: number | undefined) => {
  const incomplete = 'Please fill in subject and message';
  const reading = parseFields(bulkEmail, { ...content, recipient_filter: filter }, incomplete);
  if (reading.errors || count) return reading;
  // The toast says it; the field that needs a change takes the focus.
  return {
    value: null,
    errors: { recipient_filter: '' },
    words:
      count === 0
        ? 'No one would get this email. Choose at least one recipient'
        : 'Still counting the recipients',
  } satisfies ParseResult<never>;
};
