import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { StudioNote } from '../../../shared/versions.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { orderKeys } from '../admin-order-data/order-cache.ts';

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

/**
 * The checkbox and reply of a note: changes are saved one after another as they are made. A reply that could not be
 * saved is kept in this browser until it is.
 */
export const useNoteAnswer = (order_id: string, { id, is_done, reply }: StudioNote) => {
  const client = useQueryClient();
  const draftName = `admin_reply-${id}`;
  const [answer, setAnswer] = useState<Answer>(() => ({ is_done, reply: readStored(draftName) ?? reply }));
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const wanted = useRef(answer);
  const saved = useRef<Answer>({ is_done, reply });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBusy = useRef(false);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    try {
      while (!isSame(wanted.current, saved.current)) {
        const sent = wanted.current;
        const answered = await call('PUT /api/admin/orders/:order_id/notes/:note_id', {
          params: { order_id, note_id: id },
          body: { done: sent.is_done, reply: sent.reply },
        });
        saved.current = sent;
        if (wanted.current.reply === sent.reply) keepStored(draftName, null);
        client.setQueryData<OrderDetail>(
          orderKeys.detail(order_id),
          (order) => order && putNote(order, answered),
        );
      }
      setProblem('');
    } catch (error) {
      setProblem(`Not saved. ${getErrorMessage(error)} What you wrote is kept in this browser.`);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }, [order_id, id, client, draftName]);

  const change = (next: Partial<Answer>) => {
    wanted.current = { ...wanted.current, ...next };
    setAnswer(wanted.current);
    setProblem('');
  };
  useEffect(() => {
    // Unsaved since before a reload.
    if (!isSame(wanted.current, saved.current)) void save();
    return () => {
      if (!isSame(wanted.current, saved.current)) void save();
    };
  }, [save]);
  // Changed in another tab, or refetched.
  useEffect(() => {
    if (isBusy.current || !isSame(wanted.current, saved.current)) return;
    saved.current = { is_done, reply };
    wanted.current = saved.current;
    setAnswer(saved.current);
  }, [is_done, reply]);

  return {
    ...answer,
    problem,
    isSaving,
    save,
    setDone(done: boolean) {
      change({ is_done: done });
      void save();
    },
    setReply(text: string) {
      keepStored(draftName, text);
      change({ reply: text });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), pause_ms);
    },
  };
};
