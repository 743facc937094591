import { clientKey } from '../../../shared/clients.ts';
import { getBuiltInTemplates } from '../../../shared/kits/kits.ts';
import { studioKinds } from '../../../shared/studio-kinds.ts';
import { type EmailContent, isBlankEmail, isSameEmail } from './email-content.ts';
import {
  emptyIndividualDraft,
  type IndividualDraft,
  readBulkDraft,
  readIndividualDraft,
  saveDraft,
} from './email-drafts.ts';

type EmailStart = {
  draft: IndividualDraft;
  /** The unsent email that was set aside. */
  aside: IndividualDraft | null;
};

/** The email a URL requests: recipient, order, and optionally initial content. */
export type RequestedEmail = { to: string; order_id: string; content?: EmailContent };

/**
 * The draft to start with: the stored one or the requested one. Text written to one client never ends up in an email to
 * another.
 */
export const getStartingDraft = (kept: IndividualDraft, asked: RequestedEmail): EmailStart => {
  const wanted = { recipient_email: asked.to, order_id: asked.order_id };
  const hasWords = `${kept.subject}${kept.message}`.trim() !== '';
  if (asked.content && !isSameEmail(asked.content, kept))
    return { draft: { ...asked.content, ...wanted }, aside: hasWords ? kept : null };
  const isSame = clientKey(kept.recipient_email) === clientKey(asked.to);
  if (hasWords && !isSame && kept.recipient_email.trim())
    return { draft: { ...emptyIndividualDraft, ...wanted }, aside: kept };
  return {
    draft: { ...kept, ...wanted, order_id: asked.order_id || (isSame ? kept.order_id : '') },
    aside: null,
  };
};

/** Makes the requested email the current draft. */
export const startEmail = (asked: RequestedEmail): void =>
  keep(getStartingDraft(readIndividualDraft(), asked));

/** A draft with a template's content. Written text is set aside; a recipient alone is kept. */
export const getDraftFromTemplate = (
  kept: IndividualDraft,
  { subject, message }: EmailContent,
): EmailStart => {
  const builtIn = studioKinds.flatMap(getBuiltInTemplates);
  const isWritten = !isBlankEmail(kept) && !builtIn.some((template) => isSameEmail(template, kept));
  return {
    draft: { ...(isWritten ? emptyIndividualDraft : kept), subject, message },
    aside: isWritten ? kept : null,
  };
};

/** Makes these clients the recipients of the bulk email that is being written. */
export const startBulkEmail = (emails: readonly string[]): void => {
  const draft = readBulkDraft();
  const only = { mode: 'only' as const, emails: [...new Set(emails.map(clientKey))] };
  saveDraft('bulk', { ...draft, filter: 'all', picks: { ...draft.picks, all: only } });
};

export const startEmailFromTemplate = (template: EmailContent): void =>
  keep(getDraftFromTemplate(readIndividualDraft(), template));

const keep = ({ draft, aside }: EmailStart): void => {
  saveDraft('individual', draft);
  if (aside) saveDraft('aside', aside);
};
