import * as z from 'zod/mini';
import { type ClientFilter, clientFilter, clientKey } from '../../../shared/clients.ts';
import { keepStored } from '../../lib/browser-storage.ts';
import { type DraftSchema, field, readDraft } from '../../lib/use-stored-draft.ts';
import type { EmailContent } from './email-content.ts';
import { everyone, type RecipientSelection, recipientSelection } from './recipient-selection.ts';

/** Who a bulk email goes to: a filter, and the clients picked within each filter. */
export type Audience = { filter: ClientFilter; picks: Partial<Record<ClientFilter, RecipientSelection>> };
export type BulkDraft = EmailContent & Audience;
export type IndividualDraft = EmailContent & { recipient_email: string; order_id: string };

const picks = z.partialRecord(clientFilter, recipientSelection);
const content = { subject: field(''), message: field('') };
export const bulkSchema: DraftSchema<BulkDraft> = {
  ...content,
  filter: (stored) => clientFilter.safeParse(stored).data ?? 'all',
  picks: (stored) => picks.safeParse(stored).data ?? { all: everyone },
};
const individualSchema: DraftSchema<IndividualDraft> = {
  ...content,
  recipient_email: field(''),
  order_id: field(''),
};
export const emptyIndividualDraft: IndividualDraft = {
  subject: '',
  message: '',
  recipient_email: '',
  order_id: '',
};

/** The unsent emails in this browser. `aside` is an individual email that was set aside for another. */
type Kind = 'bulk' | 'individual' | 'aside';
// Keys with this prefix are removed at sign-out (`web/lib/auth.tsx`).
const getStorageKey = (kind: Kind) => `admin_email_draft_${kind}`;

export const readBulkDraft = (): BulkDraft => readDraft(getStorageKey('bulk'), bulkSchema);
export const readIndividualDraft = (kind: 'individual' | 'aside' = 'individual'): IndividualDraft =>
  readDraft(getStorageKey(kind), individualSchema);
/** Keeps a draft; null removes it. */
export const saveDraft = (kind: Kind, draft: BulkDraft | IndividualDraft | null): void => {
  keepStored(getStorageKey(kind), draft && JSON.stringify(draft));
};

/** What remains of a draft after a client's data was deleted; null for an email to them, or one with their address. */
export const removeClient = <D extends BulkDraft | IndividualDraft>(draft: D, email: string): D | null => {
  const key = clientKey(email);
  const texts = [draft.subject, draft.message, 'recipient_email' in draft ? draft.recipient_email : ''];
  if (texts.some((text) => text.toLowerCase().includes(key))) return null;
  if (!('picks' in draft)) return draft;
  const left = Object.entries(draft.picks).map(([filter, { mode, emails }]) => [
    filter,
    { mode, emails: emails.filter((picked) => picked !== key) },
  ]);
  return { ...draft, picks: Object.fromEntries(left) };
};

/** Removes a client whose data was deleted from the drafts. */
export const removeClientFromDrafts = (email: string): void => {
  saveDraft('bulk', removeClient(readBulkDraft(), email));
  for (const kind of ['individual', 'aside'] as const)
    saveDraft(kind, removeClient(readIndividualDraft(kind), email));
};
