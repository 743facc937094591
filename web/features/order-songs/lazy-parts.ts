import { useEffect, useState } from 'react';
import { loadPatiently } from '../../lib/load-patiently.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const load = () => import('./lazy-parts-chunk.ts');
const loadRare = () => import('./rare-parts-chunk.ts');
const lostForm = 'The form couldn’t load.';

export const DeviceOrderList = lazyPart(
  async () => (await load()).DeviceOrderList,
  'Your other orders couldn’t load.',
);
export const PaymentReportForm = lazyPart(async () => (await load()).PaymentReportForm, lostForm);
export const TransferLines = lazyPart(
  async () => (await loadRare()).TransferLines,
  'The instructions couldn’t load.',
);
export const SongTitleForm = lazyPart(async () => (await load()).SongTitleForm, lostForm);
export const LostLinkForm = lazyPart(async () => (await load()).LostLinkForm, lostForm);
export const RoundBar = lazyPart(async () => (await load()).RoundBar, 'Your round couldn’t load.');
export const ApprovalQuestion = lazyPart(
  async () => (await load()).ApprovalQuestion,
  'The question couldn’t load.',
);
export const NoteForm = lazyPart(async () => (await load()).NoteForm, lostForm);
export const PriceAndReceipt = lazyPart(
  async () => (await load()).PriceAndReceipt,
  'The receipt couldn’t load.',
);
export const BillingForm = lazyPart(async () => (await loadRare()).BillingForm, lostForm);
export const BriefForm = lazyPart(async () => (await loadRare()).BriefForm, lostForm);
export const Downloads = lazyPart(async () => (await load()).Downloads, 'The downloads couldn’t load.');
export const SentFiles = lazyPart(async () => (await load()).SentFiles, 'Your files couldn’t load.');
export const History = lazyPart(async () => (await load()).History, 'The history couldn’t load.');

const signsOfUse = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'focusin'];
/** Whoever has the page read aloud gives no sign. */
const unusedMs = 10_000;

/**
 * Loads these parts with the first sign that somebody uses the page, or a while later, so that no press waits. Says when
 * they are here.
 */
export const useLazyParts = (): boolean => {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const used = new AbortController();
    const begin = () => {
      used.abort();
      void loadPatiently(load).then(() => setHere(true));
    };
    for (const sign of signsOfUse) addEventListener(sign, begin, { signal: used.signal, passive: true });
    const timer = setTimeout(begin, unusedMs);
    used.signal.addEventListener('abort', () => clearTimeout(timer));
    return () => used.abort();
  }, []);
  return isHere;
};
