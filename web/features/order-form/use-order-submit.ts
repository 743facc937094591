import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Offer } from '../../../shared/offer.ts';
import type { OrderFields } from '../../../shared/order-fields.ts';
import type { Quote } from '../../../shared/pricing.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { untilOnline } from '../../lib/connection.ts';
import { showMoney } from '../../lib/locale.ts';
import { warnBeforeUnload } from '../../lib/warn-before-unload.ts';
import { toast } from '../../ui/toast.ts';
import type { SoldPromise } from '../payment/current-order.ts';
import type { DiscountCheck } from './ask-discount.ts';
import { findProblems, type Problems } from './find-problems.ts';
import { finishOrder } from './finish-order.ts';
import { createIdempotencyStore, type SentOrder } from './idempotency-store.ts';
import { getService } from './order-quote.ts';
import type { FormContent } from './order-state.ts';
import { applyRefusedCode, type FreshPrice, type RefusedCode, refreshPrice } from './refresh-price.ts';
import type { Phase } from './send-order.ts';
import { type SendOutcome, sendOrder } from './send-order.ts';
import { submitButton, useFocusAfter, useReloadAfterPlacing } from './submit-focus.ts';
import { useNotice } from './use-notice.ts';
import type { OrderFiles } from './use-order-files.ts';
import { waitForFiles } from './wait-for-files.ts';

type SubmitOptions = {
  form: RefObject<HTMLFormElement | null>;
  fields: OrderFields;
  terms: FormContent['terms'];
  /** Titles of the songs ordered: typed, guessed or empty. */
  titles: string[];
  uploads: Pick<OrderFiles, 'current' | 'taking'>;
  /** Id of a shared draft, or empty. */
  draftId(): string;
  settings: PageSettings;
  /** What the form says about when it is back. */
  promise: SoldPromise;
  offer: Offer;
  quote: Quote;
  check: DiscountCheck;
  setOffer(offer: Offer): void;
  setCheck(check: DiscountCheck): void;
  setProblems: Dispatch<SetStateAction<Problems>>;
  /** True while files are uploading. */
  isUploading: boolean;
  /** The order is placed: discard the form's stored content. */
  forget(): void;
};

const ADDRESS_DEBOUNCE_MS = 1000;
const refusedCodeNotice = 'Your order wasn’t sent. Fix or clear the discount code, then submit again.';

/** Whether the form still matches the code check that was requested. */
const isSameQuestion = (asked: SubmitOptions, now: SubmitOptions): boolean =>
  asked.fields.email === now.fields.email &&
  asked.fields.discount_code === now.fields.discount_code &&
  asked.quote.original_amount === now.quote.original_amount;

/** Everything between the click on Submit and the payment page. */
export const useOrderSubmit = (parts: SubmitOptions) => {
  const [phase, setPhase] = useState<Phase>('editing');
  const { notice, setNotice, setUploadNotice } = useNotice(parts.isUploading);
  const isBusy = useRef(false);
  const cancelling = useRef<() => void>(undefined);
  const idempotency = useRef(createIdempotencyStore());
  // A valid code that this client may not use: only placing an order reveals that.
  const refusal = useRef<RefusedCode>(undefined);
  // An order that may have been placed is resent first, before any other answer is trusted.
  const [isOpen, setOpen] = useState(false);

  const setTarget = useFocusAfter(parts.form, phase === 'editing');
  useReloadAfterPlacing(phase === 'placed');

  const entered = (): FormContent => ({
    fields: parts.fields,
    files: parts.uploads.current().files,
    ...(parts.terms ? { terms: parts.terms } : {}),
  });
  const show = ({ offer, check }: FreshPrice) => {
    parts.setOffer(offer);
    parts.setCheck(check);
  };
  const say = (words: string) => {
    setNotice(words);
    toast(words, 'error');
  };

  const latest = useRef(parts);
  useLayoutEffect(() => {
    latest.current = parts;
  });

  // A code refused for one address may be valid for another.
  const { email } = parts.fields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each address
  useEffect(() => {
    if (!refusal.current) return;
    const timer = setTimeout(async () => {
      const asked = latest.current;
      const fresh = applyRefusedCode(await refreshPrice(asked), email, refusal.current);
      if (isBusy.current || !isSameQuestion(asked, latest.current)) return;
      show(fresh);
      if (fresh.check.state === 'valid') parts.setProblems(({ discount_code: _, ...others }) => others);
    }, ADDRESS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [email]);

  const isComplete = async (): Promise<boolean> => {
    const { message, problems, first } = await findProblems(entered());
    if (message) toast(message, 'error');
    parts.setProblems(problems);
    setTarget(first);
    return first === undefined;
  };

  const handleOutcome = async (outcome: SendOutcome, { quote, check }: FreshPrice) => {
    switch (outcome.kind) {
      case 'placed': {
        setPhase('placed');
        const { titles, settings, promise, offer } = parts;
        const placed = { entered: entered(), titles, settings, promise, offer, quote, check };
        parts.forget();
        return finishOrder(outcome, placed);
      }
      case 'stopped':
        setTarget(submitButton);
        return setNotice(
          'You stopped waiting, but I may already have your order. Submit again without changing anything and it’ll still count as one order.',
        );
      case 'unanswered':
        return say('Failed to create order. Please try again.');
      case 'refused': {
        const problems = Object.fromEntries(
          (outcome.body?.errors ?? []).map(({ field, message }) => [field, message]),
        );
        parts.setProblems(problems);
        // A refused code is explained beside its field.
        if (problems.discount_code) setNotice(refusedCodeNotice);
        else say(outcome.body?.detail || 'Failed to create order');
        const [first] = Object.keys(problems);
        if (first) setTarget(first);
        // The price changed meanwhile: show the new one, keep the files.
        if (outcome.status !== 409) return;
        const fresh = await refreshPrice(parts);
        if (fresh.check.state === 'valid' && problems.discount_code)
          refusal.current = {
            code: fresh.check.code,
            email: parts.fields.email,
            message: problems.discount_code,
          };
        show(applyRefusedCode(fresh, parts.fields.email, refusal.current));
      }
    }
  };

  /** False when the client stopped waiting for a connection. */
  const waitForConnection = async (): Promise<boolean> => {
    if (navigator.onLine) return true;
    const giveUp = new AbortController();
    cancelling.current = () => giveUp.abort();
    setPhase('waiting');
    return untilOnline(giveUp.signal);
  };

  const sayStopped = (): undefined => {
    setTarget(submitButton);
    setUploadNotice('No order was placed. Your files keep uploading, so submit again when you’re ready.');
  };

  /** Upload ids once all files are on the server; undefined when the client must act first. */
  const finishUploads = async (): Promise<string[] | undefined> => {
    const { queue } = parts.uploads.current();
    if (!queue) return;
    const giveUp = new AbortController();
    cancelling.current = () => giveUp.abort();
    setPhase('waiting');
    const waited = await waitForFiles(queue, parts.fields.song_count, giveUp.signal);
    if ('ids' in waited) return waited.ids;
    if (!('problem' in waited)) return sayStopped();
    setTarget(submitButton);
    say(waited.problem);
  };

  /** The order at current prices; undefined when the client must act first. */
  const prepare = async (): Promise<SentOrder | undefined> => {
    const { quote: shown } = parts;
    if (!(await waitForConnection())) return sayStopped();
    setPhase('checking');
    const fresh = applyRefusedCode(await refreshPrice(parts), parts.fields.email, refusal.current);
    show(fresh);
    const { check } = fresh;
    // With an invalid code, the order would cost more than the client agreed to.
    if (check.state === 'invalid' || check.state === 'failed') {
      setTarget('discount_code');
      setNotice(
        check.state === 'invalid'
          ? refusedCodeNotice
          : 'Your order wasn’t sent because the discount code couldn’t be checked. Submit again, or clear the code to order without it.',
      );
      return;
    }
    // A lower total, from a late discount check or the owner's change, needs no confirmation.
    const isComparable = fresh.quote.currency === shown.currency;
    if (!isComparable || fresh.quote.total_amount > shown.total_amount) {
      const [was, is] = [
        showMoney(shown.total_amount, shown.currency),
        showMoney(fresh.quote.total_amount, fresh.quote.currency),
      ];
      say(
        `The price changed from ${was} to ${is}, so your order wasn’t sent. Check the summary and submit again.`,
      );
      return;
    }
    const upload_ids = await finishUploads();
    if (!upload_ids) return;
    const discountCode = check.state === 'valid' ? check.code : '';
    return idempotency.current.prepare(
      {
        ...entered(),
        titles: parts.titles,
        upload_ids,
        draft_id: parts.draftId(),
        quote: fresh.quote,
        service: getService(fresh.offer, entered().fields).id,
        discountCode,
      },
      fresh,
    );
  };

  const send = async () => {
    // Files were just chosen and the code that handles them is still loading.
    if (parts.uploads.taking.current) {
      setPhase('checking');
      await parts.uploads.taking.current;
    }
    if (!(await isComplete())) return;
    const sent = idempotency.current.findUnanswered(entered()) ?? (await prepare());
    if (!sent) return;
    const stopGuarding = warnBeforeUnload();
    setPhase('sending');
    const { outcome, cancel } = sendOrder(sent.order, sent.key);
    cancelling.current = cancel;
    const answered = await outcome;
    stopGuarding();
    idempotency.current.recordOutcome(sent, answered);
    setOpen(idempotency.current.findUnanswered(entered()) !== undefined);
    await handleOutcome(answered, sent.fresh);
  };

  const submit = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setNotice('');
    await send().finally(() => {
      isBusy.current = false;
      cancelling.current = undefined;
      setPhase((now) => (now === 'placed' ? now : 'editing'));
    });
  };

  return { phase, isOpen, notice, hush: () => setNotice(''), submit, cancel: () => cancelling.current?.() };
};
