import { Dialog } from '@base-ui/react/dialog';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ClientHistory, ClientOrder } from '../../../shared/clients.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { isBlankEmail } from '../admin-emails/email-content.ts';
import { emptyIndividualDraft } from '../admin-emails/email-drafts.ts';
import { SendError } from '../admin-emails/email-form-layout.tsx';
import { RenderedPreview } from '../admin-emails/email-preview.tsx';
import { IndividualEmailFields } from '../admin-emails/individual-email-fields.tsx';
import { TemplatePicker } from '../admin-emails/template-picker.tsx';
import { useIndividualEmail } from '../admin-emails/use-individual-email.ts';
import { useBuiltInTemplates, useTemplates } from '../admin-emails/use-templates.ts';

/**
 * Writes an email to one client on top of their page. Closes by its buttons and Escape; typed text needs confirmation
 * first.
 */
export const EmailDialog = ({ isOpen, ...rest }: EmailDialogProps & { isOpen: boolean }) => {
  const popup = useRef<HTMLDivElement>(null);
  const [hasWords, setWords] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { onClose, onDraft, opener } = rest;
  const note = (value: boolean) => {
    setWords(value);
    onDraft(value);
  };
  const close = () => {
    setAsking(false);
    note(false);
    onClose();
  };
  return (
    <Dialog.Root
      open={isOpen}
      disablePointerDismissal
      onOpenChange={(open) => {
        if (open) return;
        if (hasWords) setAsking(true);
        else close();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup
          ref={popup}
          className={`${popupClasses} w-[min(66rem,calc(100vw-1rem))]! p-0!`}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[name=subject]') ?? true}
          finalFocus={opener}
        >
          <EmailFormView {...rest} onDraft={note} onClose={close} />
          <AlertDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onConfirm={close}
            title="Discard this email?"
            description="You haven’t sent this email. It will be lost."
            action="Discard"
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
type EmailDialogProps = {
  info: ClientHistory['client_info'];
  orders: ClientOrder[];
  onClose: () => void;
  /** Reports whether anything is typed. */
  onDraft: (hasWords: boolean) => void;
  /** Takes focus back when the dialog closes. */
  opener: RefObject<HTMLButtonElement | null>;
};

const EmailFormView = ({ info, orders, onClose, onDraft }: Omit<EmailDialogProps, 'opener'>) => {
  const isUnsubscribed = info.unsubscribed_at !== null;
  const own = useTemplates();
  const builtIn = useBuiltInTemplates();
  const form = useIndividualEmail(
    { ...emptyIndividualDraft, recipient_email: info.email },
    { missing: 'Please fill in all email fields', needsOrder: isUnsubscribed, onSent: onClose },
  );
  const { order_id, subject, message } = form.values;
  const content = { subject, message };
  const hasWords = !isBlankEmail(content);
  // In a layout effect, so that an Escape right after the first letter already asks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
  useLayoutEffect(() => onDraft(hasWords), [hasWords]);
  return (
    <form {...form.props}>
      <div className="border-hairline border-b px-5 py-4">
        <Dialog.Title className="font-semibold text-xl">Write to {info.name}</Dialog.Title>
        <Dialog.Description className="mt-0.5 text-muted text-sm wrap-anywhere">
          {info.email}
        </Dialog.Description>
      </div>
      <div className="grid gap-5 p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="space-y-4">
          <IndividualEmailFields
            form={form}
            orders={orders}
            unsubscribed={isUnsubscribed ? info.name : undefined}
          >
            <TemplatePicker content={content} onChange={form.set} builtIn={builtIn} own={own.data ?? []} />
          </IndividualEmailFields>
        </div>
        <RenderedPreview content={content} recipient_email={info.email} order_id={order_id || null} />
      </div>
      <div className="bottom-bar sticky bottom-0 flex flex-wrap items-center gap-3 border-hairline border-t bg-panel px-5 py-3">
        <SendError reason={form.reason} />
        <Button type="submit" className={dense} aria-disabled={form.isBusy}>
          {form.isBusy ? 'Sending…' : 'Send Email'}
        </Button>
        <Dialog.Close render={<Button kind="quiet" className={dense} />}>Cancel</Dialog.Close>
      </div>
    </form>
  );
};
