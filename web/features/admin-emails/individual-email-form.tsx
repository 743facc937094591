import { type FormEvent, useEffect, useRef } from 'react';
import { type ClientHistory, clientKey } from '../../../shared/clients.ts';
import { mentionsOrder } from '../../../shared/email-variables.ts';
import { formatCount } from '../../../shared/format.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { ClientCombobox } from './client-combobox.tsx';
import { type IndividualDraft, useDraft } from './email-drafts.ts';
import { EmailFields } from './email-fields.tsx';
import { EmailFormColumns, focusField, SendError } from './email-form-layout.tsx';
import { LiveEmailStatus } from './live-email-status.tsx';
import { OrderField } from './order-field.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { SaveTemplateButton } from './save-template.tsx';
import { SetAsideDraft } from './set-aside-draft.tsx';
import { TemplateCards } from './template-cards.tsx';
import { useRecipient, useSendIndividualEmail } from './use-send-individual-email.ts';

/**
 * Form for an email to one client: templates, recipient, order, content and preview. Focus starts in the recipient field
 * if `startsInRecipient`.
 */
export const IndividualEmailForm = ({ startsInRecipient }: { startsInRecipient: boolean }) => {
  const { draft, change, clear } = useDraft('individual');
  const isRoomy = useMediaQuery('(min-width: 48rem)');
  const form = useRef<HTMLFormElement>(null);
  const sending = useSendIndividualEmail(clear);
  useEffect(() => {
    if (startsInRecipient) focusField(form.current, 'recipient_email');
  }, [startsInRecipient]);
  const { data: recipient } = useRecipient(draft.recipient_email);
  const content = { subject: draft.subject, message: draft.message };
  const spokenOf =
    !draft.order_id && mentionsOrder(`${draft.subject}\n${draft.message}`)
      ? recipient?.orders[0]?.order_id
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = sending.send(draft);
    if (wrong) focusField(form.current, wrong);
  };
  const edit = (changed: Partial<IndividualDraft>) => {
    // Input during the request would be lost with the response.
    if (sending.isBusy) return;
    for (const [field, value] of Object.entries(changed))
      if (value !== draft[field as keyof IndividualDraft]) sending.forget(field);
    change(changed);
  };
  return (
    <>
      <SetAsideDraft onBack={edit} />
      <TemplateCards content={content} onChange={edit} />
      <EmailFormColumns
        content={
          <Panel title="Email">
            <form ref={form} noValidate onSubmit={submit} className="space-y-4">
              <ClientCombobox
                label="Recipient"
                name="recipient_email"
                error={sending.errors.recipient_email}
                hint={describeRecipient(recipient, draft.order_id || spokenOf)}
                value={draft.recipient_email}
                onChange={(recipient_email) =>
                  edit(
                    clientKey(recipient_email) === clientKey(draft.recipient_email)
                      ? { recipient_email }
                      : { recipient_email, order_id: '' },
                  )
                }
              />
              {(draft.order_id || (recipient && recipient.orders.length > 0)) && (
                <OrderField
                  orders={recipient?.orders ?? []}
                  order_id={draft.order_id}
                  spoken_of={spokenOf}
                  onChange={(order_id) => edit({ order_id })}
                />
              )}
              <EmailFields
                content={content}
                errors={sending.errors}
                rows={12}
                areVariablesOpen={isRoomy}
                onChange={edit}
              />
              <SendError reason={sending.reason} />
              <div className="flex flex-wrap items-center gap-3">
                <Button type="submit" className={dense} aria-disabled={sending.isBusy}>
                  {sending.isBusy ? 'Sending…' : 'Send Email'}
                </Button>
                <SaveTemplateButton content={content} />
              </div>
              {sending.sent && (
                <LiveEmailStatus key={sending.sent.email_id} id={sending.sent.email_id}>
                  To {sending.sent.to}:
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
