import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { clientFilter, clientKey } from '../../../shared/clients.ts';
import { limits } from '../../../shared/limits.ts';
import { everyone, recipientSelection } from './recipient-selection.ts';

/** Unsent emails, kept in this browser for a month. Damaged or expired ones are ignored. */
const lifetime = 30 * 24 * 60 * 60 * 1000;
const text = (max: number) =>
  z.pipe(
    z.string(),
    z.transform((value: string) => value.slice(0, max)),
  );
const words = { subject: text(limits.mail_subject), message: text(limits.mail_message) };

const individual = z.object({ ...words, recipient_email: text(limits.email), order_id: text(40) });
const shapes = {
  bulk: z.object({
    ...words,
    filter: clientFilter,
    picks: z.partialRecord(clientFilter, recipientSelection),
  }),
  individual,
  /** An individual email that was set aside for another. */
  aside: individual,
};
export type BulkDraft = z.infer<typeof shapes.bulk>;
export type IndividualDraft = z.infer<typeof individual>;
export type Drafts = { bulk: BulkDraft; individual: IndividualDraft; aside: IndividualDraft };
type Kind = keyof Drafts;

const emptyIndividualDraft = { subject: '', message: '', recipient_email: '', order_id: '' };
export const emptyDrafts: Drafts = {
  bulk: { subject: '', message: '', filter: 'all', picks: { all: everyone } },
  individual: emptyIndividualDraft,
  aside: emptyIndividualDraft,
};

const envelope = z.object({ saved_at: z.number(), draft: z.unknown() });

/** Parses a stored draft. */
export const parseDraft = <K extends Kind>(kind: K, stored: string | null, now: number): Drafts[K] => {
  try {
    const { saved_at, draft } = envelope.parse(JSON.parse(stored ?? 'null'));
    return Math.abs(now - saved_at) > lifetime ? emptyDrafts[kind] : (shapes[kind].parse(draft) as Drafts[K]);
  } catch {
    return emptyDrafts[kind];
  }
};

// Keys with this prefix are removed at sign-out (`web/lib/auth.tsx`).
const getStorageKey = (kind: Kind) => `admin_email_draft_${kind}`;
// Fallback when storage is full or blocked: drafts then last as long as the page.
const unstored = new Map<Kind, string | null>();

export const readDraft = <K extends Kind>(kind: K): Drafts[K] => {
  try {
    return parseDraft(kind, unstored.get(kind) ?? localStorage.getItem(getStorageKey(kind)), Date.now());
  } catch {
    return emptyDrafts[kind];
  }
};

export const saveDraft = <K extends Kind>(kind: K, draft: Drafts[K]): void => {
  const isEmpty = JSON.stringify(draft) === JSON.stringify(emptyDrafts[kind]);
  const text = JSON.stringify({ saved_at: Date.now(), draft });
  try {
    if (isEmpty) localStorage.removeItem(getStorageKey(kind));
    else localStorage.setItem(getStorageKey(kind), text);
    unstored.delete(kind);
  } catch {
    unstored.set(kind, text);
  }
};

const kinds = Object.keys(shapes) as Kind[];

/** What remains of a draft after a client's data was deleted: no email to them, and none containing their address. */
export const removeClient = <K extends Kind>(kind: K, draft: Drafts[K], email: string): Drafts[K] => {
  const key = clientKey(email);
  const isNamed = [
    draft.subject,
    draft.message,
    'recipient_email' in draft ? draft.recipient_email : '',
  ].some((written) => written.toLowerCase().includes(key));
  if (isNamed) return emptyDrafts[kind];
  if (!('picks' in draft)) return draft;
  const picks = Object.entries(draft.picks).map(([filter, { mode, emails }]) => [
    filter,
    { mode, emails: emails.filter((picked) => picked !== key) },
  ]);
  return { ...draft, picks: Object.fromEntries(picks) };
};

/** Removes a client whose data was deleted from the drafts. */
export const removeClientFromDrafts = (email: string): void => {
  for (const kind of kinds) saveDraft(kind, removeClient(kind, readDraft(kind), email));
};

/** A draft that survives navigation and reloads. `change` stores immediately; call `clear` after sending. */
export const useDraft = <K extends keyof Drafts>(kind: K) => {
  const [draft, setDraft] = useState(() => readDraft(kind));
  const change = useCallback(
    (changed: Partial<Drafts[K]>) =>
      setDraft((now) => {
        const next = { ...now, ...changed };
        saveDraft(kind, next);
        return next;
      }),
    [kind],
  );
  return { draft, change, clear: () => change(emptyDrafts[kind]) };
};
