import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { getAddButton, getFirstField, getRowFocusTarget } from './row-focus.ts';

type EditorState<T> = {
  item: T | null;
  round: number;
  takesFocus: boolean;
  backTo: string | null;
  at?: string | undefined;
  isOpen: boolean;
};

/**
 * Tracks what the form of a content page edits: an item, or a new one (`item` null). Give the form `key={editor.key}`,
 * so that it resets each time, and report unsaved work with `noteChanges`: editing another item then asks first
 * (DiscardDialog). `items` names what the page's forms are told apart by; the URL fragment `#add-{items}` opens an
 * empty form. `isOnDemand`: the empty form opens only when it is asked for, with `add`.
 */
export const useEditor = <T extends { id: string }>(items: string, isOnDemand = false) => {
  const ADD = `#add-${items}`;
  const { hash, key } = useLocation();
  const [turn, setTurn] = useState<EditorState<T>>({
    item: null,
    round: 0,
    takesFocus: hash === ADD,
    backTo: null,
    isOpen: !isOnDemand,
  });
  /** What is opened once "discard?" is answered, if anything is. */
  const [next, setNext] = useState<{ item: T; at?: string | undefined } | 'close' | null>(null);
  const hasChanges = useRef(false);
  const isSaving = useRef(false);
  const { item, round, takesFocus, backTo, at } = turn;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once each round
  useEffect(() => {
    if (backTo && !isOnDemand) getRowFocusTarget(backTo)?.focus();
  }, [round]);

  const go = (to: Omit<EditorState<T>, 'round' | 'isOpen'>, isOpen = !isOnDemand) => {
    hasChanges.current = false;
    setNext(null);
    setTurn((now) => ({ ...to, isOpen, round: now.round + 1 }));
  };
  const open = (to: T | null, field?: string) =>
    go({ item: to, takesFocus: true, backTo: null, at: field }, true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again opens it again
  useEffect(() => {
    if (isOnDemand && hash === ADD && !turn.isOpen) open(null);
  }, [key]);
  const shut = () => go({ item: null, takesFocus: false, backTo: item?.id ?? null });
  const openNext = () => {
    if (next === 'close') shut();
    else if (next) open(next.item, next.at);
  };
  return {
    item,
    items,
    isOnDemand,
    isOpen: turn.isOpen,
    /** `field` takes focus, if not the first. */
    add: (field?: string) => open(null, field),
    key: `${item?.id ?? 'new'} ${round}`,
    /** Whether the form takes focus when it appears: not on page load, unless a link points to it. */
    takesFocus,
    /** Name of the field that takes focus, if not the first. */
    at,
    edit: (to: T, field?: string) => {
      // The item's form is already open.
      if (field && to.id === item?.id) getFirstField(items, field)?.focus();
      else if (hasChanges.current) setNext({ item: to, at: field });
      else open(to, field);
    },
    /** After a new item was saved: opens what was asked for meanwhile, or the next empty form, unless that is on demand. */
    addNext: () => {
      if (isOnDemand) shut();
      else if (next && next !== 'close') openNext();
      else open(null);
    },
    /** After an item was saved or its edit cancelled: the same, or focus returns to its row. */
    close: () => {
      if (next) openNext();
      else if (item || isOnDemand) shut();
    },
    /** Asks first, if something would be lost. What is being saved closes by itself. */
    askToClose: () => {
      if (!isSaving.current) hasChanges.current ? setNext('close') : shut();
    },
    /** Where the focus belongs once a form on demand is closed. */
    getFocusTarget: () => (backTo ? getRowFocusTarget(backTo) : getAddButton(items)),
    /** After an item was deleted: closes its form; focus has already moved. */
    forget: (id: string) => item?.id === id && go({ item: null, takesFocus: false, backTo: null }),
    noteChanges: (value: boolean, isBusy: boolean) => {
      hasChanges.current = value;
      isSaving.current = isBusy;
    },
    /** Whether it is asked because the form closes, not because another item opens. */
    isClosing: next === 'close',
    /** Whether opening another item waits for "discard?" to be answered. */
    isAsking: next !== null,
    discard: openNext,
    keep: () => setNext(null),
  };
};

/**
 * The URL fragment `#edit-{items}.{field}` opens the first item at that field, once the items are there;
 * `#edit-{items}.{id}.{field}` the one with that id.
 */
export const useEditLink = <T extends { id: string }>(
  { items, edit }: Pick<Editor<T>, 'items' | 'edit'>,
  all: T[],
): void => {
  const { hash, key } = useLocation();
  const link = `#edit-${items}.`;
  const hasItems = all.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again opens it again
  useEffect(() => {
    if (!hash.startsWith(link)) return;
    const [field, id] = hash.slice(link.length).split('.').reverse();
    const item = id ? all.find((one) => one.id === id) : all[0];
    if (item) edit(item, field);
  }, [key, hasItems]);
};
export type Editor<T extends { id: string } = { id: string }> = ReturnType<typeof useEditor<T>>;
