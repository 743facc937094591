import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../shared/money.ts';
import type { Quote } from '../../../shared/pricing.ts';
import type { Settings } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { askDiscount, type DiscountCheck } from './ask-discount.ts';
import { finishOrder } from './finish-order.ts';
import { guardLeaving } from './leave-guard.ts';
import { quoteOf, withDiscount } from './order-quote.ts';
import { missingItems, type OrderState } from './order-state.ts';
import { createKeyKeeper, type SendOutcome, sendOrder } from './send-order.ts';
import type { UploadProgress } from './upload-progress.ts';
import { loadChecks, type Problems } from './use-order-form.ts';

export type Phase = 'editing' | 'checking' | 'sending' | 'placed';

type Parts = {
  form: RefObject<HTMLFormElement | null>;
  state: OrderState;
  settings: Settings;
  quote: Quote;
  check: DiscountCheck;
  setSettings(settings: Settings): void;
  setCheck(check: DiscountCheck): void;
  setProblems(problems: Problems): void;
  forgetDraft(): void;
};
type Fresh = { settings: Settings; check: DiscountCheck; quote: Quote };

const focusField = (form: HTMLFormElement | null, field: string) => {
  const control = form?.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
};

/** Prices and code as the server has them now. What cannot be fetched stays as it was shown. */
const refresh = async ({ state, settings, check }: Parts): Promise<Fresh> => {
  const fresh = await call('GET /api/settings', { query: { _t: Date.now() } }).catch(() => settings);
  const quote = quoteOf(fresh, state.fields);
  const code = state.fields.discount_code.trim();
  if (!code) return { settings: fresh, check: { state: 'none' }, quote };
  const answer = await askDiscount(code, quote.original_amount);
  const next = answer.state === 'failed' && check.state === 'valid' ? check : answer;
  return { settings: fresh, check: next, quote: withDiscount(quote, next) };
};

/** Everything between the click on Submit and the payment page. */
export const useOrderSubmit = (parts: Parts) => {
  const [phase, setPhase] = useState<Phase>('editing');
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [notice, setNotice] = useState('');
  const isBusy = useRef(false);
  const cancelling = useRef<() => void>(undefined);
  const keyOf = useRef(createKeyKeeper());

  // A page the browser kept alive would show a placed order as still on its way.
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted && phase === 'placed') location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, [phase]);

  const show = ({ settings, check }: Fresh) => {
    parts.setSettings(settings);
    parts.setCheck(check);
  };
  const say = (words: string) => {
    setNotice(words);
    toast(words, 'error');
  };

  const isComplete = async (): Promise<boolean> => {
    const missing = missingItems(parts.state).map(({ field }) => field);
    if (missing.length > 0) {
      const first = missing.includes('files') ? 'files' : missing[0];
      toast(
        first === 'files' ? 'Please upload at least one audio file' : 'Please fill in your name and email',
        'error',
      );
      parts.setProblems(Object.fromEntries(missing.map((field) => [field, missingWords[field]])));
      focusField(parts.form.current, first ?? 'files');
      return false;
    }
    const problems = (await loadChecks()).checkTexts(parts.state.fields);
    const [first] = Object.keys(problems);
    parts.setProblems(problems);
    if (first) focusField(parts.form.current, first);
    return !first;
  };

  const settle = async (outcome: SendOutcome, { quote, check }: Fresh) => {
    switch (outcome.kind) {
      case 'placed': {
        setPhase('placed');
        parts.forgetDraft();
        const { state, settings } = parts;
        return finishOrder(outcome.order_id, { state, settings, quote, check });
      }
      case 'cancelled':
        return setNotice(
          outcome.all_sent
            ? 'Stopped waiting for the answer. The studio may have the order already: submit again without a change, and it stays one order.'
            : 'The upload was stopped. Nothing was ordered; your files and texts are still here.',
        );
      case 'unanswered':
        return say('Failed to create order. Please try again.');
      case 'refused': {
        say(outcome.body?.detail || 'Failed to create order');
        const problems = Object.fromEntries(
          (outcome.body?.errors ?? []).map(({ field, message }) => [field, message]),
        );
        parts.setProblems(problems);
        const [first] = Object.keys(problems);
        if (first) focusField(parts.form.current, first);
        // The price has moved under the client: show the new one, keep the files.
        if (outcome.status === 409) show(await refresh(parts));
      }
    }
  };

  const send = async () => {
    const { state, quote: shown } = parts;
    if (!(await isComplete())) return;
    setPhase('checking');
    const fresh = await refresh(parts);
    show(fresh);
    if (fresh.quote.total_amount !== shown.total_amount) {
      const [was, is] = [formatMoney(shown.total_amount), formatMoney(fresh.quote.total_amount)];
      return say(
        `The price changed from ${was} to ${is}. Nothing was sent: look at the summary and submit again.`,
      );
    }
    const { fields, files } = state;
    const discountCode = fresh.check.state === 'valid' ? fresh.check.code : '';
    const order = { fields, files, quote: fresh.quote, discountCode };
    const stopGuarding = guardLeaving();
    setPhase('sending');
    const { outcome, cancel } = sendOrder(order, keyOf.current(order), setProgress);
    cancelling.current = cancel;
    const settled = await outcome;
    stopGuarding();
    await settle(settled, fresh);
  };

  const submit = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setNotice('');
    await send().finally(() => {
      isBusy.current = false;
      cancelling.current = undefined;
      setProgress(null);
      setPhase((now) => (now === 'placed' ? now : 'editing'));
    });
  };

  return { phase, progress, notice, submit, cancel: () => cancelling.current?.() };
};

const missingWords = {
  name: 'Tell the studio what to call you.',
  email: 'Give the address your mix should be sent to.',
  files: 'Add at least one file.',
};
