import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { bulkEmail } from '../../../shared/bulk-emails.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { parseFields } from '../../lib/parse-fields.ts';
import { toast } from '../../ui/toast.ts';
import { toastFormError } from '../../ui/toast-error.ts';
import type { BulkDraft } from './email-drafts.ts';
import { collectRecipients, everyone } from './recipient-selection.ts';

const incomplete = 'Please fill in subject and message';

/** Sends a bulk email once `ask` is answered with `confirm`. A double click sends it once. */
export const useSendBulkEmail = (onSent: () => void) => {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [reason, setReason] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [sent, setSent] = useState<{ id: string; left_out: string | undefined } | null>(null);
  const isSending = useRef(false);
  const topic = useId();
  const sending = useMutation({
    mutationFn: async ({ subject, message, filter, picks }: BulkDraft) => {
      const recipient_emails = await collectRecipients(filter, picks[filter] ?? everyone);
      const body = { subject, message, recipient_filter: filter, recipient_emails };
      return call('POST /api/admin/email/bulk', { body });
    },
    onSuccess: ({ sent_count, mailing_id, message, left_out }) => {
      // The last remaining recipient unsubscribed meanwhile.
      if (!mailing_id) {
        toast('Failed to send bulk email', 'error', { topic });
        return setReason(`${message}.`);
      }
      toast(`Bulk email sent successfully! Sent to ${sent_count} recipients`, 'success', { topic });
      setSent({ id: mailing_id, left_out });
      onSent();
    },
    onError: (error) => {
      toastFormError(error, 'Failed to send bulk email', topic);
      setReason(getErrorMessage(error));
      setErrors(getFieldErrors(error));
    },
    onSettled: () => {
      isSending.current = false;
      setAsking(false);
      for (const place of ['mailings', 'emails', 'recipients', 'mail'])
        void client.invalidateQueries({ queryKey: [place] });
    },
  });
  return {
    errors,
    reason,
    isAsking,
    isBusy: sending.isPending,
    isSent: sending.isSuccess,
    /** The bulk email that was sent last, and who was left out. */
    sent,
    /** Opens the confirmation when the email is complete and has recipients; otherwise returns the first invalid field. */
    ask: ({ subject, message, filter }: BulkDraft, count: number | undefined): string | null => {
      setReason(null);
      const reading = parseFields(bulkEmail, { subject, message, recipient_filter: filter }, incomplete);
      setErrors(reading.errors ?? {});
      if (reading.errors) {
        toast(reading.words, 'error', { topic });
        return Object.keys(reading.errors)[0] ?? null;
      }
      if (!count) {
        toast(
          count === 0
            ? 'No one would get this email. Choose at least one recipient'
            : 'Still counting the recipients',
          'error',
          { topic },
        );
        return 'recipient_filter';
      }
      sending.reset();
      setAsking(true);
      return null;
    },
    confirm: (draft: BulkDraft) => {
      if (isSending.current) return;
      isSending.current = true;
      sending.mutate(draft);
    },
    // A request in flight cannot be cancelled.
    cancel: () => !isSending.current && setAsking(false),
    forget: (field: string) =>
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== field))),
  };
};
