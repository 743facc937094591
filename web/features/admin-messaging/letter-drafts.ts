import { z } from 'zod';
import { clientFilter } from '../../../shared/clients.ts';
import { limits } from '../../../shared/limits.ts';
import { everyone, picksShape } from './bulk/picks.ts';

/** Unsent letters, kept in this browser for a month. What is damaged or too old counts as none. */
const lifetime = 30 * 24 * 60 * 60 * 1000;
const text = (max: number) => z.string().transform((value) => value.slice(0, max));
const words = { subject: text(limits.mail_subject), message: text(limits.mail_message) };

const individual = z.object({ ...words, recipient_email: text(limits.email), order_id: text(40) });
const shapes = {
  bulk: z.object({
    ...words,
    filter: clientFilter,
    picks: z.partialRecord(clientFilter, picksShape),
  }),
  individual,
  /** An individual letter that made room for another. */
  aside: individual,
};
export type BulkDraft = z.infer<typeof shapes.bulk>;
export type IndividualDraft = z.infer<typeof individual>;
export type Drafts = { bulk: BulkDraft; individual: IndividualDraft; aside: IndividualDraft };
type Kind = keyof Drafts;

const noLetter = { subject: '', message: '', recipient_email: '', order_id: '' };
export const emptyDrafts: Drafts = {
  bulk: { subject: '', message: '', filter: 'all', picks: { all: everyone } },
  individual: noLetter,
  aside: noLetter,
};

const envelope = z.object({ saved_at: z.number(), draft: z.unknown() });

/** Reads a stored letter back. */
export const parseDraft = <K extends Kind>(kind: K, stored: string | null, now: number): Drafts[K] => {
  try {
    const { saved_at, draft } = envelope.parse(JSON.parse(stored ?? 'null'));
    return Math.abs(now - saved_at) > lifetime ? emptyDrafts[kind] : (shapes[kind].parse(draft) as Drafts[K]);
  } catch {
    return emptyDrafts[kind];
  }
};

const keyOf = (kind: Kind) => `letter_draft_${kind}`;
// Where storage is full or forbidden, drafts live as long as the page.
const unstored = new Map<Kind, string | null>();

export const readDraft = <K extends Kind>(kind: K): Drafts[K] => {
  try {
    return parseDraft(kind, unstored.get(kind) ?? localStorage.getItem(keyOf(kind)), Date.now());
  } catch {
    return emptyDrafts[kind];
  }
};

export const saveDraft = <K extends Kind>(kind: K, draft: Drafts[K]): void => {
  const isEmpty = JSON.stringify(draft) === JSON.stringify(emptyDrafts[kind]);
  const text = JSON.stringify({ saved_at: Date.now(), draft });
  try {
    if (isEmpty) localStorage.removeItem(keyOf(kind));
    else localStorage.setItem(keyOf(kind), text);
    unstored.delete(kind);
  } catch {
    unstored.set(kind, text);
  }
};
