import { type ComponentType, useEffect, useState } from 'react';
import { loadPatiently } from '../../lib/load-patiently.ts';
import { lazyCode, lazyPart } from '../../ui/lazy-part.tsx';

const load = () => import('./lazy-parts-chunk.ts');
const loadRare = () => import('./rare-parts-chunk.ts');
type Parts = Awaited<ReturnType<typeof load>>;
type RareParts = Awaited<ReturnType<typeof loadRare>>;
const lost = 'This couldn’t load.';
const later = <Props extends object>(pick: (parts: Parts) => ComponentType<Props>) =>
  lazyPart(async () => pick(await load()), lost);
const rare = <Props extends object>(pick: (parts: RareParts) => ComponentType<Props>) =>
  lazyPart(async () => pick(await loadRare()), lost);

export const DeviceOrderList = later((parts) => parts.DeviceOrderList);
export const PaymentReportForm = later((parts) => parts.PaymentReportForm);
export const CardReturn = rare((parts) => parts.CardReturn);
export const TransferLines = rare((parts) => parts.TransferLines);
export const SongTitleForm = later((parts) => parts.SongTitleForm);
export const WhatComesFirst = later((parts) => parts.WhatComesFirst);
export const ClosedLink = later((parts) => parts.ClosedLink);
export const RoundBar = later((parts) => parts.RoundBar);
export const ApprovalQuestion = later((parts) => parts.ApprovalQuestion);
export const NoteForm = later((parts) => parts.NoteForm);
export const Downloads = later((parts) => parts.Downloads);
export const SentFiles = later((parts) => parts.SentFiles);
export const History = later((parts) => parts.History);
export const PriceAndReceipt = later((parts) => parts.PriceAndReceipt);
export const BillingForm = rare((parts) => parts.BillingForm);
export const BriefForm = rare((parts) => parts.BriefForm);
/** The first thing to see where there is one: the page waits for it, so that nothing moves. */
export const AcceptPart = lazyCode(async () => (await load()).AcceptPart, lost);

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
