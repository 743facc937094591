import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { isBlankText } from '../../../shared/blank-text.ts';
import type { Offer } from '../../../shared/offer.ts';
import {
  emptyOrderFields,
  formTextNames,
  type OrderFields,
  type OrderText,
  orderTextFields,
  orderTextNames,
} from '../../../shared/order-fields.ts';
import { isMasterAlone } from '../../../shared/version-kinds.ts';
import { prepareToasts } from '../../ui/toast.ts';
import { readFiles } from './chosen-files.ts';
import { getProblem, loadValidation, type Problems } from './find-problems.ts';
import { deleteDraft, readDraft, saveDraft } from './order-draft.ts';
import { getService } from './order-quote.ts';
import { type OrderAction, reduceOrder } from './order-state.ts';
import { findLinkProblems, getLinkName } from './reference-links.ts';
import { useOrderFiles } from './use-order-files.ts';

// Input entered before hydration exists only in the DOM.
const readEarlyInput = (form: HTMLFormElement): { fields: Partial<OrderFields>; files: File[] } => {
  const entered = new FormData(form);
  const fields: Partial<OrderFields> = {};
  for (const field of formTextNames) {
    const text = entered.get(field);
    if (typeof text === 'string' && text) fields[field] = text;
  }
  const [title, link] = ['song_title_1', getLinkName(1, 1)].map((name) => String(entered.get(name) ?? ''));
  if (title || link) fields.songs = [{ title: title || null, references: link ? [link] : [] }];
  const chosen = entered.getAll('add_ons').map((id) => [String(id), true]);
  if (chosen.length > 0) fields.add_ons = Object.fromEntries(chosen);
  const service = entered.get('service');
  if (typeof service === 'string') fields.service = service;
  const files = entered.getAll('files').filter((entry) => entry instanceof File && entry.name !== '');
  return { fields, files: files as File[] };
};

const isRequired = (field: string): field is OrderText =>
  orderTextNames.some((name) => name === field && orderTextFields[name].required);

/** State of the form: fields, files and errors, with a draft that survives a reload. */
export const useOrderForm = (form: RefObject<HTMLFormElement | null>, maxUploadMb: number, offer: Offer) => {
  const [fields, dispatch] = useReducer(reduceOrder, emptyOrderFields);
  const uploads = useOrderFiles({
    maxUploadMb,
    list: '',
    placed: () => ({ files: [], song: 1, areWhole: isMasterAlone(getService(offer, fields).delivers) }),
  });
  const [problems, setProblems] = useState<Problems>({});
  // A draft is stored once the client has changed something, and no longer after the order is placed.
  const keepsDraft = useRef(false);
  const clearProblem = (field: string) => setProblems(({ [field]: _, ...others }) => others);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page
  useEffect(() => {
    const early = form.current ? readEarlyInput(form.current) : { fields: {}, files: [] };
    dispatch({ type: 'restore', fields: { ...readDraft(), ...early.fields } });
    if (early.files.length > 0) void uploads.add(readFiles(early.files));
  }, []);

  useEffect(() => {
    const save = () => {
      if (keepsDraft.current) saveDraft(fields);
    };
    const timer = setTimeout(save, 300);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [fields]);

  const hasFiles = uploads.files.length > 0;
  useEffect(() => {
    if (hasFiles) setProblems(({ files: _, ...others }) => others);
  }, [hasFiles]);

  const touch = () => {
    if (!keepsDraft.current) prepareToasts();
    keepsDraft.current = true;
  };
  const change = (action: OrderAction) => {
    touch();
    dispatch(action);
    if (action.type === 'text') clearProblem(action.field);
    if (action.type === 'songs') clearProblem('song_count');
    if (action.type === 'song' && action.change.references)
      for (const [at] of action.change.references.entries()) clearProblem(getLinkName(action.song, at + 1));
  };
  const forgetDraft = () => {
    keepsDraft.current = false;
    deleteDraft();
  };

  const latest = useRef(fields);
  latest.current = fields;
  /** Shows what is wrong with a field that was left, with the server's messages. */
  const checkField = async (field: string) => {
    const { validateTexts } = await loadValidation();
    const now = latest.current;
    const isMissing = isRequired(field) && isBlankText(now[field]);
    const problem = isMissing
      ? getProblem(field)
      : { ...findLinkProblems(now), ...validateTexts(now) }[field];
    if (problem) setProblems((others) => ({ ...others, [field]: problem }));
  };

  return { fields, uploads, change, touch, problems, setProblems, checkField, forgetDraft };
};
