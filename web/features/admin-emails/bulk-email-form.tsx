import { useState } from 'react';
import { mentionsOrder } from '../../../shared/email-variables.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ConfirmSendDialog } from './confirm-send-dialog.tsx';
import type { EmailContent } from './email-content.ts';
import { type Audience, readBulkDraft, saveDraft } from './email-drafts.ts';
import { EmailFields } from './email-fields.tsx';
import { EmailFormColumns, SendError } from './email-form-layout.tsx';
import { LatestBulkEmail } from './latest-bulk-email.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { countSelected, everyone, getFirstSelected } from './recipient-selection.ts';
import { RecipientsField } from './recipients-field.tsx';
import { SaveTemplateButton } from './save-template.tsx';
import { TemplateCards } from './template-cards.tsx';
import { useRecipients } from './use-recipients.ts';
import { useSendBulkEmail } from './use-send-bulk-email.ts';

const ofLatestOrder = 'Uses each client’s latest order.';

/** The bulk email form: templates, recipients, content and preview. */
export const BulkEmailForm = ({
  onIndividualTemplate,
}: {
  onIndividualTemplate: (template: EmailContent) => void;
}) => {
  const [start] = useState(readBulkDraft);
  const [audience, setAudience] = useState<Audience>(start);
  const isRoomy = useMediaQuery('(min-width: 48rem)');
  const [previewedFor, setPreviewedFor] = useState('');
  const { filter, picks } = audience;
  const list = useRecipients(filter);
  const selection = picks[filter] ?? everyone;
  const first = list.isPlaceholderData ? undefined : list.data?.pages[0];
  const count = first && countSelected(selection, first.count);
  const { subject, message } = start;
  const sending = useSendBulkEmail({ subject, message }, { filter, selection, count }, () => {
    saveDraft('bulk', null);
    form.reset({ subject: '', message: '' });
    setAudience(readBulkDraft());
  });
  const { form } = sending;
  const content = form.values;
  const edit = (changed: EmailContent) => {
    form.set(changed);
    saveDraft('bulk', { filter, picks, ...changed });
  };
  const choose = (changed: Partial<Audience>) => {
    const next = { filter, picks, ...changed };
    setAudience(next);
    saveDraft('bulk', { ...content, ...next });
  };
  const isSending = sending.step === 'sending';
  const speaksOf = mentionsOrder(`${content.subject}\n${content.message}`) ? ofLatestOrder : undefined;
  return (
    <>
      {sending.sent && <LatestBulkEmail key={sending.sent.id} {...sending.sent} />}
      <TemplateCards content={content} onChange={edit} onIndividualTemplate={onIndividualTemplate} />
      <EmailFormColumns
        content={
          <Panel title="Email">
            <form {...form.props} className="space-y-4">
              <RecipientsField
                filter={filter}
                selection={selection}
                list={list}
                onFilter={(next) => choose({ filter: next })}
                onSelect={(next) => choose({ picks: { ...picks, [filter]: next } })}
              />
              <EmailFields
                content={content}
                errors={form.errors}
                rows={12}
                areVariablesOpen={isRoomy}
                onChange={edit}
              />
              {speaksOf && <p className="border-edge border-l-3 pl-3 text-sm">{speaksOf}</p>}
              <SendError reason={form.reason} />
              <div className="flex flex-wrap gap-3">
                <ActionButton type="submit" isBusy={isSending}>
                  {isSending ? 'Sending…' : 'Send Bulk Email'}
                </ActionButton>
                <SaveTemplateButton content={content} />
              </div>
            </form>
          </Panel>
        }
        preview={
          <PreviewPanel
            content={content}
            isBulk
            previewedFor={previewedFor}
            onPreviewFor={setPreviewedFor}
            incomplete="Please fill in subject and message"
          />
        }
      />
      <ConfirmSendDialog
        isOpen={sending.step === 'asking' || isSending}
        isSent={sending.step === 'sent'}
        facts={{
          count: count ?? 0,
          content,
          first: getFirstSelected(selection, first?.recipients ?? []),
          unsubscribed: first?.excluded_count ?? 0,
          speaksOf,
        }}
        isBusy={isSending}
        onClose={sending.cancel}
        onConfirm={sending.confirm}
      />
    </>
  );
};
