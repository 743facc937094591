import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, useState } from 'react';
import { isBlankText } from '../../../shared/blank-text.ts';
import type { EmailTemplate } from '../../../shared/bulk-emails.ts';
import { limits } from '../../../shared/limits.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { Field, Input } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { type EmailContent, getVariableError } from './email-content.ts';
import { useTemplateSave, useTemplates } from './use-templates.ts';

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
  const [name, setName] = useState(renamed?.name ?? '');
  const [wasEmpty, setEmpty] = useState(false);
  const save = useTemplateSave(renamed ? 'Template renamed' : 'Template saved');
  const same = own.find((one) => isSameName(one.name, name) && one.id !== renamed?.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the page's own form is an ancestor; its submit must not fire.
    event.stopPropagation();
    setEmpty(isBlankText(name));
    if (isBlankText(name) || save.isPending || (renamed && same)) return;
    save.mutate({ name, content, replaces: renamed ?? same ?? null }, { onSuccess: onClose });
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className={`${popupClasses} max-w-md`}>
          <Dialog.Title className="font-semibold text-xl">
            {renamed ? 'Rename template' : 'Save as template'}
          </Dialog.Title>
          <form noValidate onSubmit={submit} className="mt-5">
            <Field
              label="Name"
              error={describeTrouble({ wasEmpty, isTaken: Boolean(renamed && same), failure: save.error })}
              hint={
                !renamed && same
                  ? 'You already have a template with this name. Saving replaces it.'
                  : undefined
              }
            >
              {(control) => (
                <Input
                  {...control}
                  value={name}
                  maxLength={limits.title}
                  autoComplete="off"
                  onChange={({ target }) => {
                    setEmpty(false);
                    setName(target.value);
                  }}
                />
              )}
            </Field>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Dialog.Close className={buttonClasses('secondary')}>Cancel</Dialog.Close>
              <Button type="submit" aria-disabled={save.isPending}>
                {save.isPending ? 'Saving…' : renamed ? 'Rename' : same ? 'Replace' : 'Save'}
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

type Trouble = { wasEmpty: boolean; isTaken: boolean; failure: Error | null };
const describeTrouble = ({ wasEmpty, isTaken, failure }: Trouble): string | undefined => {
  if (wasEmpty) return 'Name is required';
  if (isTaken) return 'Another template has this name.';
  return failure ? getErrorMessage(failure) : undefined;
};
