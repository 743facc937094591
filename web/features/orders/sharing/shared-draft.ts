import type { Draft, DraftContent } from '../../../../shared/drafts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { isSameDraft, mergeDraft } from './merge-draft.ts';

/** The form of this device, as a shared draft needs it. */
export type DraftForm = {
  fields(): DraftContent['fields'];
  /** The uploads in the list, as far as the server knows them. */
  uploads(): string[];
  /** Shows what the draft has become; `removed` are uploads the other device took off. Resolves when the form is so. */
  take(content: DraftContent, removed: string[]): Promise<void>;
  /** Takes over what the other device says of files both have in their list. */
  keepUp(): Promise<void>;
  /** The draft is over: it was placed, taken back, or nobody touched it for a day. */
  end(why: 'placed' | 'gone'): void;
};

export type SharedDraft = {
  id: string;
  /** Something here has changed. */
  touch(): void;
  /** While an order is on its way nothing is looked at and nothing said. */
  hold(isHeld: boolean): void;
  /** Ends the link for whoever has it. */
  takeBack(): Promise<void>;
  close(): void;
};

const look_ms = 4000;
const save_ms = 800;

/** Keeps the form and the draft the same from here on. `first` is the draft as it was just made or fetched. */
const syncDraft = (first: Draft, ends: DraftForm): SharedDraft => {
  const { id } = first;
  /** What both sides last had in common. */
  let common = first.content;
  let version = first.version;
  let isTaken = true;
  let isHeld = false;
  let isClosed = false;
  let isLooking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Uploads that were in the list of this device: only those can have been taken off here.
  const known = new Set<string>();
  let removed: string[] = [];

  /** What is here now; what is in the list is known from now on. */
  const mine = (): DraftContent => {
    const listed = ends.uploads();
    const unseen = common.upload_ids.filter((one) => !known.has(one));
    for (const one of listed) known.add(one);
    return { fields: ends.fields(), upload_ids: [...new Set([...unseen, ...listed])] };
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
      // A line that is gone, or a device that was faster, is met again by the next look.
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
    touch() {
      mine();
      lookIn(save_ms);
    },
    hold(held) {
      isHeld = held;
    },
    async takeBack() {
      await call('DELETE /api/drafts/:draft_id', { params: { draft_id: id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      });
      close();
    },
    close,
  };
};

/** Makes a draft of the form as it stands. */
export const startDraft = async (ends: DraftForm): Promise<SharedDraft> => {
  const body = { fields: ends.fields(), upload_ids: ends.uploads() };
  return syncDraft(await call('POST /api/drafts', { body }), ends);
};

/** Fills the form from a draft. Null when it is over, which `ends` is told. */
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
