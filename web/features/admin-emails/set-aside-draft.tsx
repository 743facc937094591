import { useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { isBlankEmail } from './email-content.ts';
import {
  emptyIndividualDraft,
  type IndividualDraft,
  readIndividualDraft,
  saveDraft,
} from './email-drafts.ts';

/** An unsent email that was set aside for another, and a button to return to it. */
export const SetAsideDraft = ({ onBack }: { onBack: (draft: IndividualDraft) => void }) => {
  const [aside, setAside] = useState(() => readIndividualDraft('aside'));
  if (!aside.recipient_email && isBlankEmail(aside)) return null;
  const forget = () => {
    saveDraft('aside', null);
    setAside(emptyIndividualDraft);
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p className="text-muted wrap-anywhere">
        Your unsent email
        {aside.recipient_email && (
          <>
            {' to '}
            <span className="text-text">{aside.recipient_email}</span>
          </>
        )}{' '}
        was set aside.
      </p>
      <ActionButton
        kind="secondary"
        onClick={() => {
          onBack(aside);
          forget();
        }}
      >
        Go back to it
      </ActionButton>
      <ActionButton kind="quiet" onClick={forget}>
        Discard it
      </ActionButton>
    </div>
  );
};
