import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { clientKey } from '../../../shared/clients.ts';
import { emailAddress } from '../../../shared/fields.ts';
import { ApiError, call } from '../../lib/api.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { toast } from '../../ui/toast.ts';
import { toastFormError } from '../../ui/toast-error.ts';
import type { IndividualDraft } from './email-drafts.ts';
import { parseIndividualEmail } from './parse-individual-email.ts';

/** Sends an email to one client. A double click sends it once. */
export const useSendIndividualEmail = (onSent: () => void) => {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [reason, setReason] = useState<string | null>(null);
  const isSending = useRef(false);
  const topic = useId();
  const sending = useMutation({
    mutationFn: async ({ order_id, ...content }: IndividualDraft) => {
      const body = {
        ...content,
        recipient_email: content.recipient_email.trim(),
        order_id: order_id || null,
      };
      return { ...(await call('POST /api/admin/email/individual', { body })), to: body.recipient_email };
    },
    onSuccess: () => {
      toast('Email sent successfully', 'success', { topic });
      onSent();
    },
    onError: (error) => {
      toastFormError(error, 'Failed to send email', topic);
      setReason(getErrorMessage(error));
      setErrors(getFieldErrors(error));
    },
    onSettled: () => {
      isSending.current = false;
      for (const place of ['emails', 'order', 'client', 'mail'])
        void client.invalidateQueries({ queryKey: [place] });
    },
  });
  return {
    errors,
    reason,
    isBusy: sending.isPending,
    /** The email that was sent last. */
    sent: sending.data ?? null,
    /** Sends a complete email; otherwise returns the first invalid field. */
    send: (draft: IndividualDraft): string | null => {
      if (isSending.current) return null;
      setReason(null);
      const reading = parseIndividualEmail(draft);
      setErrors(reading.errors ?? {});
      if (reading.errors) {
        toast(reading.words, 'error', { topic });
        return Object.keys(reading.errors)[0] ?? null;
      }
      isSending.current = true;
      sending.mutate(draft);
      return null;
    },
    forget: (field: string) =>
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== field))),
  };
};

/** The client with this exact address and their latest orders; null when there is none. */
export const useRecipient = (typed: string) => {
  const email = useDebouncedValue(clientKey(typed), 250);
  return useQuery({
    queryKey: ['letter-recipient', email],
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /api/admin/clients/:email/history', { params: { email }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: emailAddress.safeParse(email).success,
  });
};
