import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { StudioNote } from '../../../shared/versions.ts';
import { call } from '../../lib/api.ts';
import { getCurrent, getErrorMessage } from '../../lib/api-errors.ts';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { classes } from '../../lib/classes.ts';
import { mergeChanges } from '../../lib/merge-changes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dense } from '../../ui/dense.ts';
import { AutoTextArea } from '../../ui/field.tsx';
import { orderKeys } from '../admin-order/order-cache.ts';
import { describePlace } from '../song-player/note-times.ts';

/** The studio's answer to a note: a "done" checkbox and a reply, saved as it is typed and sent with the next delivery. */
export const NoteAnswer = ({ order_id, note, canAnswer }: NoteAnswerProps) => {
  const { is_done, reply, problem, isContested, state, save, takeTheirs, setDone, setReply } = useNoteAnswer(
    order_id,
    note,
  );
  const [isOpen, setOpen] = useState(false);
  const place = describePlace(note);
  const isShown = isOpen || reply !== '';
  if (!canAnswer)
    return reply && <p className="mt-1 border-edge border-l-2 pl-3 text-muted text-sm">{reply}</p>;
  return (
    <>
      <div className={classes('mt-1 flex flex-wrap gap-x-3', isShown ? 'items-start' : 'items-center')}>
        <Checkbox
          label="Done"
          aria-label={`Done: note at ${place}`}
          className="text-sm"
          checked={is_done}
          onChange={({ target }) => setDone(target.checked)}
        />
        {isShown ? (
          <div className="min-w-0 max-w-prose flex-1 basis-48">
            <AutoTextArea
              autoFocus={isOpen}
              aria-label={`Reply to the note at ${place}`}
              className={`${dense} min-h-11! pointer-fine:min-h-9!`}
              maxLength={limits.version_note}
              placeholder="Your client reads this with the next delivery"
              value={reply}
              onChange={({ target }) => setReply(target.value)}
              onBlur={() => void save()}
            />
          </div>
        ) : (
          <ActionButton
            kind="quiet"
            aria-label={`Reply to the note at ${place}`}
            onClick={() => setOpen(true)}
          >
            Reply
          </ActionButton>
        )}
        <span role="status" className="min-w-12 self-center text-muted text-xs">
          {state}
        </span>
      </div>
      {problem && (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-error text-sm">
          {problem}
          <ActionButton kind="secondary" onClick={() => void save(true)}>
            {isContested ? 'Keep mine' : 'Try again'}
          </ActionButton>
          {isContested && (
            <ActionButton kind="secondary" onClick={takeTheirs}>
              Use theirs
            </ActionButton>
          )}
        </p>
      )}
    </>
  );
};
type NoteAnswerProps = { order_id: string; note: StudioNote; canAnswer: boolean };

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

/** A reply in this browser, and the note's version that it was written over. */
const readDraft = (name: string): { reply: string; version: number | null } | null => {
  const text = readStored(name);
  const [, version, reply] = /^(\d+):(.*)$/s.exec(text ?? '') ?? [];
  if (reply !== undefined) return { reply, version: Number(version) };
  return text === null ? null : { reply: text, version: null };
};

/**
 * The checkbox and reply of a note: changes are saved one after another as they are made. A reply that could not be
 * saved is kept in this browser until it is. One that another window has changed meanwhile waits for a choice.
 */
const useNoteAnswer = (order_id: string, note: StudioNote) => {
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
        keepStored(draftName, `0:${merged.reply}`);
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
      change(saved.current);
    },
    setDone(done: boolean) {
      change({ is_done: done });
      void save();
    },
    setReply(text: string) {
      // No version: after a reload it waits for a choice, too.
      keepStored(draftName, `${isHeld.current ? 0 : version.current}:${text}`);
      change({ reply: text });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), pause_ms);
    },
  };
};
