import { clientKey } from '../../../shared/clients.ts';
import { builtInTemplates } from '../../../shared/email-templates.ts';
import { type EmailContent, isBlankEmail, isSameEmail } from '../admin-email-editor/email-content.ts';
import {
  emptyDrafts,
  type IndividualDraft,
  readDraft,
  saveDraft,
} from '../admin-email-editor/email-drafts.ts';

type LetterStart = {
  draft: IndividualDraft;
  /** An unsent letter that made room. */
  aside: IndividualDraft | null;
};

/** Whom an address asks to write to, and about which order, perhaps with words to begin with. */
export type RequestedEmail = { to: string; order_id: string; letter?: EmailContent };

/** The letter to begin with: the kept one, or the one that was asked for; words to one client never become words to another. */
export const getStartingDraft = (kept: IndividualDraft, asked: RequestedEmail): LetterStart => {
  const wanted = { recipient_email: asked.to, order_id: asked.order_id };
  const hasWords = `${kept.subject}${kept.message}`.trim() !== '';
  if (asked.letter && !isSameEmail(asked.letter, kept))
    return { draft: { ...asked.letter, ...wanted }, aside: hasWords ? kept : null };
  const isSame = clientKey(kept.recipient_email) === clientKey(asked.to);
  if (hasWords && !isSame && kept.recipient_email.trim())
    return { draft: { ...emptyDrafts.individual, ...wanted }, aside: kept };
  return {
    draft: { ...kept, ...wanted, order_id: asked.order_id || (isSame ? kept.order_id : '') },
    aside: null,
  };
};

/** Makes the letter that is asked for the unsent one. */
export const startEmail = (asked: RequestedEmail): void =>
  keep(getStartingDraft(readDraft('individual'), asked));

/** A letter with the words of a template. Words that were written make room for them; a recipient alone stays. */
export const getDraftFromTemplate = (
  kept: IndividualDraft,
  { subject, message }: EmailContent,
): LetterStart => {
  const isWritten = !isBlankEmail(kept) && !builtInTemplates.some((template) => isSameEmail(template, kept));
  return {
    draft: { ...(isWritten ? emptyDrafts.individual : kept), subject, message },
    aside: isWritten ? kept : null,
  };
};

export const startEmailFromTemplate = (template: EmailContent): void =>
  keep(getDraftFromTemplate(readDraft('individual'), template));

const keep = ({ draft, aside }: LetterStart): void => {
  saveDraft('individual', draft);
  if (aside) saveDraft('aside', aside);
};
