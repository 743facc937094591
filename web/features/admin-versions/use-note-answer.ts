import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { StudioNote } from '../../../shared/versions.ts';
import { call } from '../../lib/api.ts';
import { getCurrent, getErrorMessage } from '../../lib/api-errors.ts';
import { keepStored, readStored, readStoredJson } from '../../lib/browser-storage.ts';
import { mergeChanges } from '../../lib/merge-changes.ts';
import { orderKeys } from '../admin-order/order-cache.ts';

type Answer = { is_done: boolean; reply: string };
/** Typing is saved after this pause. */
const pause_ms = 700;

const isSame = (one: Answer, other: Answer) => one.is_done === other.is_done && one.reply === other.reply;

/** The order with an updated note. */
const putNote = (order: OrderDetail, answered: StudioNote): OrderDetail => {
  const put = (note: StudioNote): StudioNote => (note.id === answered.id ? answered : note);
  return {
    ...order,
    rounds: order.rounds.map((round) => ({ ...round, notes: round.notes.map(put) })),
  };
};

const toAnswer = ({ state, reply }: Pick<StudioNote, 'state' | 'reply'>): Answer => ({
  is_done: state === 'done',
  reply,
});

const describeContest = (theirs: string): string =>
  theirs ? `Another window saved another reply: “${theirs}”.` : 'Another window removed this reply.';

/** A reply in this browser, and the note's version that it was written over; null where that isn't known. */
type Draft = { reply: string; version: number | null };

const readDraft = (name: string): Draft | null => {
  const draft = readStoredJson(name);
  if (isDraft(draft)) return draft;
  // Earlier releases kept the reply alone.
  const reply = readStored(name);
  return reply === null ? null : { reply, version: null };
};

const isDraft = (draft: unknown): draft is Draft =>
  typeof draft === 'object' && draft !== null && 'reply' in draft && 'version' in draft;

const keepDraft = (name: string, draft: Draft) => keepStored(name, JSON.stringify(draft));

/**
 * The checkbox and reply of a note: changes are saved one after another as they are made. A reply that could not be
 * saved is kept in this browser until it is. One that another window has changed meanwhile waits for a choice.
 */
export const useNoteAnswer = (order_id: string, note: StudioNote) => {
  const { id, state: given_state, reply, version: given_version } = note;
  const is_done = given_state === 'done';
  const client = useQueryClient();
  const draftName = `admin_reply-${id}`;
  const [draft] = useState(() => readDraft(draftName));
  const isOutdated =
    draft !== null && draft.version !== null && draft.version !== given_version && draft.reply !== reply;
  const [answer, setAnswer] = useState<Answer>({ is_done, reply: draft?.reply ?? reply });
  const [problem, setProblem] = useState(isOutdated ? describeContest(reply) : '');
  const [isContested, setContested] = useState(isOutdated);
  const [state, setState] = useState<'' | 'Saving…' | 'Saved'>('');
  const latest = useRef(answer);
  const saved = useRef<Answer>({ is_done, reply });
  /** What the server has: the same, without spaces around it; and its version. */
  const stored = useRef<Answer>({ is_done, reply });
  const version = useRef(given_version);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBusy = useRef(false);
  const isHeld = useRef(isOutdated);

  const hold = useCallback((held: boolean, words = '') => {
    isHeld.current = held;
    setContested(held);
    setProblem(words);
  }, []);

  /** Puts what was changed here over what is stored now; false if both changed the reply. */
  const merge = useCallback(
    (current: StudioNote): boolean => {
      const theirs = toAnswer(current);
      // Spaces around it aren't a change.
      const { reply: my } = latest.current;
      const mine = { ...latest.current, reply: my === saved.current.reply ? stored.current.reply : my };
      const { merged, changed } = mergeChanges(stored.current, mine, theirs);
      saved.current = stored.current = theirs;
      version.current = current.version;
      latest.current = merged;
      setAnswer(merged);
      const isFree = changed.every(({ kind }) => kind !== 'both');
      if (!isFree) {
        keepDraft(draftName, { reply: merged.reply, version: 0 });
        hold(true, describeContest(theirs.reply));
      }
      return isFree;
    },
    [draftName, hold],
  );

  const save = useCallback(
    async (isChosen = false) => {
      clearTimeout(timer.current);
      if (isBusy.current || (isHeld.current && !isChosen)) return;
      if (isChosen) hold(false);
      isBusy.current = true;
      const isChanged = !isSame(latest.current, saved.current);
      if (isChanged) setState('Saving…');
      try {
        while (!isSame(latest.current, saved.current)) {
          const sent = latest.current;
          const body = { done: sent.is_done, reply: sent.reply, version: version.current };
          const params = { order_id, note_id: id };
          const answered = await call('PUT /api/admin/orders/:order_id/notes/:note_id', {
            params,
            body,
          }).catch((error: unknown) => {
            const current = getCurrent<StudioNote>(error);
            if (!current) throw error;
            return merge(current) ? null : undefined;
          });
          if (answered === undefined) return setState('');
          if (answered === null) continue;
          saved.current = sent;
          stored.current = toAnswer(answered);
          version.current = answered.version;
          if (latest.current.reply === sent.reply) keepStored(draftName, null);
          client.setQueryData<OrderDetail>(
            orderKeys.detail(order_id),
            (order) => order && putNote(order, answered),
          );
        }
        setProblem('');
        if (isChanged) setState('Saved');
      } catch (error) {
        setState('');
        setProblem(`Not saved. ${getErrorMessage(error)} What you wrote is kept in this browser.`);
      } finally {
        isBusy.current = false;
      }
    },
    [order_id, id, client, draftName, hold, merge],
  );

  const change = (next: Partial<Answer>) => {
    latest.current = { ...latest.current, ...next };
    setAnswer(latest.current);
    setState('');
    if (!isHeld.current) setProblem('');
  };
  useEffect(() => {
    // Unsaved since before a reload.
    if (!isSame(latest.current, saved.current)) void save();
    return () => {
      if (!isSame(latest.current, saved.current)) void save();
    };
  }, [save]);
  // Changed in another tab, or refetched.
  useEffect(() => {
    const given = { is_done, reply };
    if (isBusy.current || !isSame(latest.current, saved.current) || given_version < version.current) return;
    version.current = given_version;
    if (isSame(given, stored.current)) return;
    stored.current = given;
    saved.current = given;
    latest.current = given;
    setAnswer(saved.current);
  }, [is_done, reply, given_version]);

  return {
    ...answer,
    problem,
    /** Whether another window has saved another reply, and this one waits for a choice. */
    isContested,
    state,
    save,
    takeTheirs() {
      hold(false);
      keepStored(draftName, null);
      change({ reply: saved.current.reply });
      // What is ticked here stays.
      void save();
    },
    setDone(done: boolean) {
      change({ is_done: done });
      void save();
    },
    setReply(text: string) {
      // No version: after a reload it waits for a choice, too.
      keepDraft(draftName, { reply: text, version: isHeld.current ? 0 : version.current });
      change({ reply: text });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), pause_ms);
    },
  };
};
