import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { getFirstField, getRowFocusTarget } from './row-focus.ts';

type EditorState<T> = {
  item: T | null;
  round: number;
  takesFocus: boolean;
  backTo: string | null;
  at?: string | undefined;
};

/** The end of an address that leads to the empty form. */
const ADD = '#add';

/**
 * What the form of a content page is busy with: one item, or a new one (`item` null). Give the form `key={editor.key}`, so that it starts
 * afresh every time, and tell `noteChanges` whether it holds unsaved work: then another item's `edit` asks first (DiscardQuestion).
 */
export const useEditor = <T extends { id: string }>() => {
  const { hash } = useLocation();
  const [turn, setTurn] = useState<EditorState<T>>({
    item: null,
    round: 0,
    takesFocus: hash === ADD,
    backTo: null,
  });
  const [wanted, setWanted] = useState<{ item: T | null; at?: string | undefined } | null>(null);
  const hasChanges = useRef(false);
  const { item, round, takesFocus, backTo, at } = turn;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once each round
  useEffect(() => {
    if (backTo) getRowFocusTarget(backTo)?.focus();
  }, [round]);

  const go = (next: Omit<EditorState<T>, 'round'>) => {
    hasChanges.current = false;
    setWanted(null);
    setTurn((now) => ({ ...next, round: now.round + 1 }));
  };
  const open = (next: T | null, field?: string) =>
    go({ item: next, takesFocus: true, backTo: null, at: field });
  const want = (next: T | null, field?: string) => {
    // Its form is open already.
    if (field && next && next.id === item?.id) getFirstField(field)?.focus();
    else if (hasChanges.current) setWanted({ item: next, at: field });
    else open(next, field);
  };
  return {
    item,
    key: `${item?.id ?? 'new'} ${round}`,
    /** Whether the form takes the focus when it appears: not when the page is opened, unless by a link that leads to it. */
    takesFocus,
    /** The name of the field that takes it, where it is not the first. */
    at,
    edit: (next: T, field?: string) => want(next, field),
    /** An empty form for a new item. */
    add: () => want(null),
    /** After a new item was saved: the next one, without a question. */
    addNext: () => open(null),
    /** After an item was saved or given up: the focus goes back to its row. */
    close: () => item && go({ item: null, takesFocus: false, backTo: item.id }),
    /** After an item was deleted: its form goes with it; the focus is elsewhere by then. */
    forget: (id: string) => item?.id === id && go({ item: null, takesFocus: false, backTo: null }),
    noteChanges: (value: boolean) => {
      hasChanges.current = value;
    },
    /** Whether another item waits for the answer to "discard?". */
    isAsking: wanted !== null,
    discard: () => wanted && open(wanted.item, wanted.at),
    keep: () => setWanted(null),
  };
};
/** What a form needs to know of it. */
export type Editor = Omit<ReturnType<typeof useEditor>, 'edit'>;
