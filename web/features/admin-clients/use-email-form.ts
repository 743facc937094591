import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';
import { toastFormError } from '../../ui/toast-error.ts';
import { type EmailContent, emptyEmail, isBlankEmail } from '../admin-emails/email-content.ts';
import { clientKeys } from './use-clients.ts';
import { type EmailFormErrors, validateEmailForm } from './validate-email-form.ts';

type EmailFormOptions = {
  recipient_email: string;
  /** If true, only emails about an order may be sent. */
  isUnsubscribed: boolean;
  onSent: () => void;
};

/** Form state and sending of an email to one client. */
export const useEmailForm = ({ recipient_email, isUnsubscribed, onSent }: EmailFormOptions) => {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const topic = useId();
  const [content, setContent] = useState<EmailContent>(emptyEmail);
  const [order_id, setOrder] = useState('');
  const [errors, setErrors] = useState<EmailFormErrors>({});
  const focusOn = (wrong: EmailFormErrors) =>
    [...(form.current?.elements ?? [])]
      .find((field): field is HTMLInputElement => 'name' in field && Object.hasOwn(wrong, String(field.name)))
      ?.focus();
  const sending = useMutation({
    mutationFn: () =>
      call('POST /api/admin/email/individual', {
        body: { recipient_email, ...content, order_id: order_id || null },
      }),
    onSuccess: () => {
      toast('Email sent successfully', 'success', { topic });
      onSent();
    },
    onError: (error) => {
      toastFormError(error, 'Failed to send email', topic);
      const refused = getFieldErrors(error);
      setErrors(refused);
      focusOn(refused);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: clientKeys.detail(recipient_email.toLowerCase()) }),
        client.invalidateQueries({ queryKey: ['emails'] }),
      ]),
  });
  return {
    form,
    content,
    order_id,
    errors,
    /** Why the last attempt failed. */
    reason: sending.isError ? getErrorMessage(sending.error) : null,
    isBusy: sending.isPending,
    hasWords: !isBlankEmail(content),
    setContent: (next: EmailContent) => {
      if (sending.isPending) return;
      setErrors({});
      setContent(next);
    },
    setOrder: (next: string) => {
      if (sending.isPending) return;
      setErrors({});
      setOrder(next);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (sending.isPending) return;
      const { wrong, words } = validateEmailForm({ ...content, order_id }, isUnsubscribed);
      setErrors(wrong);
      if (!words) return sending.mutate();
      toast(words, 'error', { topic });
      focusOn(wrong);
    },
  };
};
export type EmailForm = ReturnType<typeof useEmailForm>;
