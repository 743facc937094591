import { useState } from 'react';
import { isBlankText } from '../../../../shared/blank-text.ts';
import { Button } from '../../../ui/button.tsx';
import { dense } from '../../../ui/dense.ts';
import { toast } from '../../../ui/toast.ts';
import { type Letter, variableError } from '../../admin-mail/letter-fields/letter.ts';
import { useTemplates } from '../../admin-mail/letter-fields/use-templates.ts';
import { NameDialog } from './name-dialog.tsx';

/** Keeps the letter as a template of the owner's own. */
export const SaveTemplate = ({ letter }: { letter: Letter }) => {
  const [isOpen, setOpen] = useState(false);
  const { data: own = [] } = useTemplates();
  const open = () => {
    const wrong = variableError(letter.subject) ?? variableError(letter.message);
    if (isBlankText(letter.subject) || isBlankText(letter.message))
      toast('Please fill in subject and message', 'error');
    else if (wrong) toast(wrong, 'error');
    else setOpen(true);
  };
  return (
    <>
      <Button kind="quiet" className={dense} onClick={open}>
        Save as template
      </Button>
      {isOpen && <NameDialog letter={letter} own={own} onClose={() => setOpen(false)} />}
    </>
  );
};
