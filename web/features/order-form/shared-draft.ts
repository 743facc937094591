import type { Draft, DraftContent } from '../../../shared/drafts.ts';
import { ApiError, call } from '../../lib/api.ts';
import { isSameDraft, mergeDraft } from './merge-draft.ts';

/** The interface of this device's form to a shared draft. */
export type DraftForm = {
  fields(): DraftContent['fields'];
  /** Ids of the uploads in the list that the server knows. */
  uploads(): string[];
  /** Uploads that have been in this device's list; only those can have been removed here. */
  known: Set<string>;
  /** Applies the draft's new state; `removed` are uploads the other device removed. Resolves once the form shows it. */
  take(content: DraftContent, removed: string[]): Promise<void>;
  /** Takes over the other device's changes to files in both lists. */
  keepUp(): Promise<void>;
  /** The draft ended: it was placed, revoked, or unused for a day. */
  end(why: 'placed' | 'gone'): void;
};

const look_ms = 4000;
const save_ms = 800;

/** Keeps form and draft in sync from here on. `first` is the draft as just created or fetched. */
const syncDraft = (first: Draft, ends: DraftForm) => {
  const { id } = first;
  /** Last common state of both sides. */
  let common = first.content;
  let version = first.version;
  let isTaken = true;
  let isHeld = false;
  let isClosed = false;
  let isLooking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let removed: string[] = [];

  const mine = (): DraftContent => {
    const unseen = common.upload_ids.filter((one) => !ends.known.has(one));
    return { fields: ends.fields(), upload_ids: [...new Set([...unseen, ...ends.uploads()])] };
  };
  const end = (why: 'placed' | 'gone') => {
    if (isHeld || isClosed) return;
    close();
    ends.end(why);
  };
  const accept = (theirs: Draft): DraftContent => {
    const merged = mergeDraft(common, mine(), theirs.content);
    removed = [...removed, ...common.upload_ids.filter((one) => !theirs.content.upload_ids.includes(one))];
    version = theirs.version;
    common = theirs.content;
    isTaken = false;
    return merged;
  };
  const look = async () => {
    const theirs = await call('GET /api/drafts/:draft_id', { params: { draft_id: id } });
    if (isHeld || isClosed) return;
    if (theirs.is_placed) return end('placed');
    const merged = theirs.version === version ? mine() : accept(theirs);
    if (!isTaken) await ends.take(merged, removed);
    isTaken = true;
    removed = [];
    const content = mine();
    if (isSameDraft(content, common) || isHeld || isClosed) return;
    const body = { version, content };
    const saved = await call('PUT /api/drafts/:draft_id', { params: { draft_id: id }, body });
    version = saved.version;
    common = content;
  };
  const lookIn = (wait: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void round(), wait);
  };
  const round = async () => {
    if (document.visibilityState === 'hidden') return;
    if (!isLooking && !isHeld) {
      isLooking = true;
      // A network failure, or a conflict with a faster device, is resolved by the next poll.
      await look().catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) end('gone');
      });
      if (!isHeld && !isClosed) await ends.keepUp().catch(() => undefined);
      isLooking = false;
    }
    lookIn(look_ms);
  };
  const onVisible = () => lookIn(0);
  const close = () => {
    isClosed = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
  document.addEventListener('visibilitychange', onVisible);
  lookIn(save_ms);
  return {
    id,
    /** Call after any local change. */
    touch: () => lookIn(save_ms),
    /** Suspends polling and saving while an order is being sent. */
    hold(held: boolean) {
      isHeld = held;
    },
    /** Revokes the link for everyone. */
    async takeBack() {
      await call('DELETE /api/drafts/:draft_id', { params: { draft_id: id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      });
      close();
    },
    close,
  };
};
export type SharedDraft = ReturnType<typeof syncDraft>;

/** Creates a draft from the form. */
export const startDraft = async (ends: DraftForm): Promise<SharedDraft> => {
  const body = { fields: ends.fields(), upload_ids: ends.uploads() };
  return syncDraft(await call('POST /api/drafts', { body }), ends);
};

/** Fills the form from a draft. Null when the draft has ended, which is reported to `ends`. */
export const joinDraft = async (id: string, ends: DraftForm): Promise<SharedDraft | null> => {
  try {
    const draft = await call('GET /api/drafts/:draft_id', { params: { draft_id: id } });
    if (draft.is_placed) {
      ends.end('placed');
      return null;
    }
    await ends.take(draft.content, []);
    return syncDraft(draft, ends);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    ends.end('gone');
    return null;
  }
};
