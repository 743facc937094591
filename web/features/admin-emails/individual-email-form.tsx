import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ClientHistory, clientKey } from '../../../shared/clients.ts';
import { emailAddress } from '../../../shared/fields.ts';
import { formatCount } from '../../../shared/format.ts';
import { ApiError, call } from '../../lib/api.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ClientCombobox } from './client-combobox.tsx';
import {
  emptyIndividualDraft,
  type IndividualDraft,
  readIndividualDraft,
  saveDraft,
} from './email-drafts.ts';
import { EmailFormColumns, focusField, SendError } from './email-form-layout.tsx';
import { getMentionedOrder, IndividualEmailFields } from './individual-email-fields.tsx';
import { LiveEmailStatus } from './live-email-status.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { SaveTemplateButton } from './save-template.tsx';
import { SetAsideDraft } from './set-aside-draft.tsx';
import { TemplateCards } from './template-cards.tsx';
import { useIndividualEmail } from './use-individual-email.ts';

/**
 * An email to any one client, kept in this browser until it is sent: templates, recipient, content and preview. Focus
 * starts in the recipient field if `startsInRecipient`.
 */
export const IndividualEmailForm = ({ startsInRecipient }: { startsInRecipient: boolean }) => {
  const isRoomy = useMediaQuery('(min-width: 48rem)');
  const [sent, setSent] = useState<{ email_id: string; to: string } | null>(null);
  const [start] = useState(() => readIndividualDraft());
  const form = useIndividualEmail(start, {
    onSent: (email) => {
      setSent(email);
      form.reset(emptyIndividualDraft);
      saveDraft('individual', null);
    },
  });
  const { ref } = form.props;
  useEffect(() => {
    if (startsInRecipient) focusField(ref.current, 'recipient_email');
  }, [startsInRecipient, ref]);
  const draft = form.values;
  const { data: recipient } = useRecipient(draft.recipient_email);
  const content = { subject: draft.subject, message: draft.message };
  const orders = recipient?.orders ?? [];
  const edit = (changed: Partial<IndividualDraft>) => {
    // Input during the request would be lost with the response.
    if (form.isBusy) return;
    form.set(changed);
    saveDraft('individual', { ...draft, ...changed });
  };
  return (
    <>
      <SetAsideDraft onBack={edit} />
      <TemplateCards content={content} onChange={edit} />
      <EmailFormColumns
        content={
          <Panel title="Email">
            <form {...form.props} className="space-y-4">
              <ClientCombobox
                label="Recipient"
                name="recipient_email"
                error={form.errors.recipient_email}
                hint={describeRecipient(recipient, draft.order_id || getMentionedOrder(draft, orders))}
                value={draft.recipient_email}
                onChange={(recipient_email) =>
                  edit(
                    clientKey(recipient_email) === clientKey(draft.recipient_email)
                      ? { recipient_email }
                      : { recipient_email, order_id: '' },
                  )
                }
              />
              <IndividualEmailFields
                form={form}
                onChange={edit}
                orders={orders}
                rows={12}
                areVariablesOpen={isRoomy}
              />
              <SendError reason={form.reason} />
              <div className="flex flex-wrap items-center gap-3">
                <ActionButton type="submit" isBusy={form.isBusy}>
                  {form.isBusy ? 'Sending…' : 'Send Email'}
                </ActionButton>
                <SaveTemplateButton content={content} />
              </div>
              {sent && (
                <LiveEmailStatus key={sent.email_id} id={sent.email_id}>
                  To {sent.to}:
                </LiveEmailStatus>
              )}
            </form>
          </Panel>
        }
        preview={
          <PreviewPanel
            content={content}
            previewedFor={draft.recipient_email}
            order_id={draft.order_id || null}
            incomplete="Please fill in all fields"
          />
        }
      />
    </>
  );
};

/** The client with this exact address and their latest orders; null when there is none. */
const useRecipient = (typed: string) => {
  const email = useDebouncedValue(clientKey(typed), 250);
  return useQuery({
    queryKey: ['email-recipient', email],
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

/** Notes about the recipient; `null` is an address the studio doesn't know. */
const describeRecipient = (recipient: ClientHistory | null | undefined, order_id: string | undefined) => {
  if (recipient === undefined) return undefined;
  if (recipient === null) return 'Not a client yet, so client variables stay empty.';
  const { client_info, statistics } = recipient;
  const who = `${client_info.name}, ${formatCount(statistics.total_orders, 'order')}.`;
  if (!client_info.unsubscribed_at) return who;
  return order_id
    ? `${who} Unsubscribed, but you can still email about an order.`
    : `${who} Unsubscribed, so you can only email about an order. Choose it below.`;
};
