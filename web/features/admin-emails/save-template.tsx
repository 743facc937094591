import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBlankText } from '../../../shared/blank-text.ts';
import type { EmailTemplate } from '../../../shared/bulk-emails.ts';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../lib/api.ts';
import { changeRow } from '../../lib/change-row.ts';
import type { ParseResult } from '../../lib/parse-fields.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { TextField } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { type EmailContent, getVariableError } from './email-content.ts';
import { templatesKey, useTemplates } from './use-templates.ts';

/** Saves the email as one of the owner's templates. */
export const SaveTemplateButton = ({ content }: { content: EmailContent }) => {
  const [isOpen, setOpen] = useState(false);
  const { data: own = [] } = useTemplates();
  const open = () => {
    const wrong = getVariableError(content.subject) ?? getVariableError(content.message);
    if (isBlankText(content.subject) || isBlankText(content.message))
      toast('Please fill in subject and message', 'error');
    else if (wrong) toast(wrong, 'error');
    else setOpen(true);
  };
  return (
    <>
      <Button kind="quiet" className={dense} onClick={open}>
        Save as template
      </Button>
      {isOpen && <TemplateNameDialog content={content} own={own} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Asks for the name of a new template or of `renamed`. An existing name replaces that template, which the dialog says. */
export const TemplateNameDialog = ({ content, own, renamed, onClose }: NameDialogProps) => {
  const client = useQueryClient();
  const findSame = (name: string) => own.find((one) => isSameName(one.name, name) && one.id !== renamed?.id);
  const findNow = (template: EmailTemplate) => own.find(({ id }) => id === template.id) ?? template;
  const form = useForm({
    start: { name: renamed?.name ?? '' },
    read: ({ name }): ParseResult<{ name: string; replaces: EmailTemplate | null }> => {
      const words = isBlankText(name)
        ? 'Name is required'
        : renamed && findSame(name) && 'Another template has this name.';
      return words
        ? { value: null, errors: { name: words }, words }
        : { value: { name, replaces: (renamed ? findNow(renamed) : findSame(name)) ?? null }, errors: null };
    },
    send: ({ name, replaces }) => {
      const { subject, message } = content;
      if (!replaces) return call('POST /api/admin/email/templates', { body: { name, subject, message } });
      // A new name leaves the email as it is.
      const change = renamed ? { name } : { name, subject, message };
      return changeRow(replaces, change, ({ id, created_at: _, ...body }) =>
        call('PUT /api/admin/email/templates/:id', { params: { id }, body }),
      );
    },
    // Whoever saves again has read that it was changed.
    onFailed: () => void client.invalidateQueries({ queryKey: templatesKey }),
    onSent: (saved) => {
      // Known at once: the next change of it carries the version it has now.
      client.setQueryData<EmailTemplate[]>(templatesKey, (all) =>
        all?.map((one) => (one.id === saved.id ? saved : one)),
      );
      void client.invalidateQueries({ queryKey: templatesKey });
      onClose();
    },
    done: renamed ? 'Template renamed' : 'Template saved',
    failed: (reason) => reason,
  });
  const same = renamed ? undefined : findSame(form.values.name);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className={`${popupClasses} max-w-md`}>
          <Dialog.Title className="font-semibold text-xl">
            {renamed ? 'Rename template' : 'Save as template'}
          </Dialog.Title>
          <form {...form.props} className="mt-5">
            <TextField
              form={form}
              name="name"
              label="Name"
              hint={same && 'You already have a template with this name. Saving replaces it.'}
              maxLength={limits.title}
              autoComplete="off"
            />
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Dialog.Close className={buttonClasses('secondary')}>Cancel</Dialog.Close>
              <Button type="submit" aria-disabled={form.isBusy}>
                {form.isBusy ? 'Saving…' : renamed ? 'Rename' : same ? 'Replace' : 'Save'}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
type NameDialogProps = {
  /** Content of the template. */
  content: EmailContent;
  own: readonly EmailTemplate[];
  renamed?: EmailTemplate;
  onClose: () => void;
};

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
