import { type FormEvent, useRef, useState } from 'react';
import { mentionsOrder } from '../../../shared/email-variables.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { ConfirmSendDialog } from './confirm-send-dialog.tsx';
import type { EmailContent } from './email-content.ts';
import { useDraft } from './email-drafts.ts';
import { EmailFields } from './email-fields.tsx';
import { EmailFormColumns, focusField, SendError } from './email-form-layout.tsx';
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
  const { draft, change, clear } = useDraft('bulk');
  const isRoomy = useMediaQuery('(min-width: 48rem)');
  const form = useRef<HTMLFormElement>(null);
  const [previewedFor, setPreviewedFor] = useState('');
  const sending = useSendBulkEmail(clear);
  const list = useRecipients(draft.filter);
  const selection = draft.picks[draft.filter] ?? everyone;
  const first = list.isPlaceholderData ? undefined : list.data?.pages[0];
  const count = first && countSelected(selection, first.count);
  const content = { subject: draft.subject, message: draft.message };
  const speaksOf = mentionsOrder(`${draft.subject}\n${draft.message}`) ? ofLatestOrder : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = sending.ask(draft, count);
    if (wrong) focusField(form.current, wrong);
  };
  return (
    <>
      {sending.sent && <LatestBulkEmail key={sending.sent.id} {...sending.sent} />}
      <TemplateCards content={content} onChange={change} onIndividualTemplate={onIndividualTemplate} />
      <EmailFormColumns
        content={
          <Panel title="Email">
            <form ref={form} noValidate onSubmit={submit} className="space-y-4">
              <RecipientsField
                filter={draft.filter}
                selection={selection}
                list={list}
                onFilter={(filter) => change({ filter })}
                onSelect={(next) => change({ picks: { ...draft.picks, [draft.filter]: next } })}
              />
              <EmailFields
                content={content}
                errors={sending.errors}
                rows={12}
                areVariablesOpen={isRoomy}
                onChange={(next) => {
                  for (const field of ['subject', 'message'] as const)
                    if (next[field] !== content[field]) sending.forget(field);
                  change(next);
                }}
              />
              {speaksOf && <p className="border-edge border-l-3 pl-3 text-sm">{speaksOf}</p>}
              <SendError reason={sending.reason} />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" className={dense} aria-disabled={sending.isBusy}>
                  {sending.isBusy ? 'Sending…' : 'Send Bulk Email'}
                </Button>
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
        isOpen={sending.isAsking}
        isSent={sending.isSent}
        facts={{
          count: count ?? 0,
          content,
          first: getFirstSelected(selection, first?.recipients ?? []),
          unsubscribed: first?.excluded_count ?? 0,
          speaksOf,
        }}
        isBusy={sending.isBusy}
        onClose={sending.cancel}
        onConfirm={() => sending.confirm(draft)}
      />
    </>
  );
};
