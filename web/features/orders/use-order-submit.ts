import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../shared/money.ts';
import type { Quote } from '../../../shared/pricing.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { UploadProgress } from '../../lib/upload-progress.ts';
import { toast } from '../../ui/toast.ts';
import type { DiscountCheck } from './ask-discount.ts';
import { findProblems, type Problems } from './find-problems.ts';
import { finishOrder } from './finish-order.ts';
import { guardLeaving } from './leave-guard.ts';
import { createOrderKeeper, type SentOrder } from './order-keeper.ts';
import type { OrderState } from './order-state.ts';
import { findUnreadable } from './picked-files.ts';
import { type Fresh, refresh } from './refresh-price.ts';
import { type SendOutcome, sendOrder } from './send-order.ts';

type Phase = 'editing' | 'checking' | 'sending' | 'placed';

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

const submitButton = 'submit';

const focusOn = (form: HTMLFormElement | null, target: string) => {
  const element =
    target === submitButton ? form?.querySelector('[type=submit]') : form?.elements.namedItem(target);
  if (element instanceof HTMLElement) element.focus();
};

/** Everything between the click on Submit and the payment page. */
export const useOrderSubmit = (parts: Parts) => {
  const [phase, setPhase] = useState<Phase>('editing');
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [notice, setNotice] = useState('');
  const isBusy = useRef(false);
  const cancelling = useRef<() => void>(undefined);
  const keeper = useRef(createOrderKeeper());
  const [target, setTarget] = useState<string>();

  // While an order is on its way its fields are locked, and what is locked takes no focus.
  useEffect(() => {
    if (!target || phase !== 'editing') return;
    focusOn(parts.form.current, target);
    setTarget(undefined);
  }, [target, phase, parts.form]);

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
    const { message, problems, first } = await findProblems(parts.state);
    if (message) toast(message, 'error');
    parts.setProblems(problems);
    setTarget(first);
    return first === undefined;
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
        setTarget(submitButton);
        return setNotice(
          outcome.all_sent
            ? 'Stopped waiting for the answer. The studio may have the order already: submit again without a change, and it stays one order.'
            : 'The upload was stopped. Nothing was ordered; your files and texts are still here.',
        );
      case 'unanswered': {
        const lost = await findUnreadable(parts.state.files);
        if (!lost) return say('Failed to create order. Please try again.');
        parts.setProblems({ files: `${lost.name} was changed or moved. Remove it and add it again.` });
        setTarget('files');
        return say(`${lost.name} cannot be read any more. Nothing was ordered.`);
      }
      case 'refused': {
        say(outcome.body?.detail || 'Failed to create order');
        const problems = Object.fromEntries(
          (outcome.body?.errors ?? []).map(({ field, message }) => [field, message]),
        );
        parts.setProblems(problems);
        const [first] = Object.keys(problems);
        if (first) setTarget(first);
        // The price has moved under the client: show the new one, keep the files.
        if (outcome.status === 409) show(await refresh(parts));
      }
    }
  };

  /** The order at the prices of now, or nothing when the client has to look at something first. */
  const prepare = async (): Promise<SentOrder | undefined> => {
    const { state, quote: shown } = parts;
    setPhase('checking');
    const fresh = await refresh(parts);
    show(fresh);
    const { check } = fresh;
    // A code that does not count would be an order at a price the client did not mean to pay.
    if (check.state === 'invalid' || check.state === 'failed') {
      toast(check.message, 'error');
      setTarget('discount_code');
      setNotice(
        check.state === 'invalid'
          ? 'Nothing was sent: correct the discount code or empty its field, then submit again.'
          : 'Nothing was sent: the discount code could not be checked. Submit again, or empty its field to order without it.',
      );
      return;
    }
    // A total that fell, by a code that was still being checked or by the owner's hand, holds nobody up.
    if (fresh.quote.total_amount > shown.total_amount) {
      const [was, is] = [formatMoney(shown.total_amount), formatMoney(fresh.quote.total_amount)];
      say(`The price changed from ${was} to ${is}. Nothing was sent: look at the summary and submit again.`);
      return;
    }
    const { fields, files } = state;
    const discountCode = check.state === 'valid' ? check.code : '';
    return keeper.current.prepare({ fields, files, quote: fresh.quote, discountCode }, fresh);
  };

  const send = async () => {
    if (!(await isComplete())) return;
    const sent = keeper.current.unsettled(parts.state) ?? (await prepare());
    if (!sent) return;
    const stopGuarding = guardLeaving();
    setPhase('sending');
    const { outcome, cancel } = sendOrder(sent.order, sent.key, setProgress);
    cancelling.current = cancel;
    const settled = await outcome;
    stopGuarding();
    keeper.current.settle(sent, settled);
    await settle(settled, sent.fresh);
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
