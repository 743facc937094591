import { Dialog } from '@base-ui/react/dialog';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ClientHistory, ClientOrder } from '../../../shared/clients.ts';
import { builtInTemplates } from '../../../shared/email-templates.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { EmailFields } from '../admin-emails/email-fields.tsx';
import { RenderedPreview } from '../admin-emails/email-preview.tsx';
import { TemplatePicker } from '../admin-emails/template-picker.tsx';
import { useTemplates } from '../admin-emails/use-templates.ts';
import { EmailOrderField } from './email-order-field.tsx';
import { useEmailForm } from './use-email-form.ts';

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
  const form = useEmailForm({ recipient_email: info.email, isUnsubscribed, onSent: onClose });
  const { content, order_id, hasWords } = form;
  // In a layout effect, so that an Escape right after the first letter already asks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
  useLayoutEffect(() => onDraft(hasWords), [hasWords]);
  return (
    <form ref={form.form} noValidate onSubmit={form.submit} aria-busy={form.isBusy}>
      <div className="border-hairline border-b px-5 py-4">
        <Dialog.Title className="font-semibold text-xl">Write to {info.name}</Dialog.Title>
        <Dialog.Description className="mt-0.5 text-muted text-sm wrap-anywhere">
          {info.email}
        </Dialog.Description>
      </div>
      <div className="grid gap-5 p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="space-y-4">
          <EmailOrderField form={form} orders={orders} name={info.name} isUnsubscribed={isUnsubscribed} />
          <TemplatePicker
            content={content}
            onChange={form.setContent}
            builtIn={builtInTemplates}
            own={own.data ?? []}
          />
          <EmailFields content={content} onChange={form.setContent} errors={form.errors} />
        </div>
        <RenderedPreview content={content} recipient_email={info.email} order_id={order_id || null} />
      </div>
      <div className="bottom-bar sticky bottom-0 flex flex-wrap items-center gap-3 border-hairline border-t bg-panel px-5 py-3">
        {form.reason && <ErrorNotice className="w-full">{form.reason} Your text is still here.</ErrorNotice>}
        <Button type="submit" className={dense} aria-disabled={form.isBusy}>
          {form.isBusy ? 'Sending…' : 'Send Email'}
        </Button>
        <Dialog.Close render={<Button kind="quiet" className={dense} />}>Cancel</Dialog.Close>
      </div>
    </form>
  );
};
