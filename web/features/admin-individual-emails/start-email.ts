import { clientKey } from '../../../shared/clients.ts';
import { builtInTemplates } from '../../../shared/email-templates.ts';
import { type EmailContent, isBlankEmail, isSameEmail } from '../admin-email-editor/email-content.ts';
import {
  emptyDrafts,
  type IndividualDraft,
  readDraft,
  saveDraft,
} from '../admin-email-editor/email-drafts.ts';

type EmailStart = {
  draft: IndividualDraft;
  /** An unsent email that made room. */
  aside: IndividualDraft | null;
};

/** Whom an address asks to write to, and about which order, perhaps with words to begin with. */
export type RequestedEmail = { to: string; order_id: string; content?: EmailContent };

/** The email to begin with: the kept one, or the one that was asked for; words to one client never become words to another. */
export const getStartingDraft = (kept: IndividualDraft, asked: RequestedEmail): EmailStart => {
  const wanted = { recipient_email: asked.to, order_id: asked.order_id };
  const hasWords = `${kept.subject}${kept.message}`.trim() !== '';
  if (asked.content && !isSameEmail(asked.content, kept))
    return { draft: { ...asked.content, ...wanted }, aside: hasWords ? kept : null };
  const isSame = clientKey(kept.recipient_email) === clientKey(asked.to);
  if (hasWords && !isSame && kept.recipient_email.trim())
    return { draft: { ...emptyDrafts.individual, ...wanted }, aside: kept };
  return {
    draft: { ...kept, ...wanted, order_id: asked.order_id || (isSame ? kept.order_id : '') },
    aside: null,
  };
};

/** Makes the email that is asked for the unsent one. */
export const startEmail = (asked: RequestedEmail): void =>
  keep(getStartingDraft(readDraft('individual'), asked));

/** An email with the words of a template. Words that were written make room for them; a recipient alone stays. */
export const getDraftFromTemplate = (
  kept: IndividualDraft,
  { subject, message }: EmailContent,
): EmailStart => {
  const isWritten = !isBlankEmail(kept) && !builtInTemplates.some((template) => isSameEmail(template, kept));
  return {
    draft: { ...(isWritten ? emptyDrafts.individual : kept), subject, message },
    aside: isWritten ? kept : null,
  };
};

export const startEmailFromTemplate = (template: EmailContent): void =>
  keep(getDraftFromTemplate(readDraft('individual'), template));

const keep = ({ draft, aside }: EmailStart): void => {
  saveDraft('individual', draft);
  if (aside) saveDraft('aside', aside);
};
