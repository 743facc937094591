import { useCallback, useEffect, useRef, useState } from 'react';
import { keepStored, readStoredJson } from '../../lib/browser-storage.ts';
import { randomId } from '../../lib/random-id.ts';
import type { CurrentOrder } from './current-order.ts';

// What the client did on the payment pages: opened a way to pay, or said that they paid. It stays in this tab's storage
// until the server has it, so that neither a network failure nor the next page loses it.
const storageKey = 'paymentReport';
const waits_ms = [2_000, 8_000, 30_000, 120_000];

/**
 * `isPaid`: they said that they paid, and did not only open the way to pay. `key`: the Idempotency-Key of this press, so
 * that sending it again is no second report.
 */
type Report = { orderId: string; method: string; isPaid: boolean; isSent: boolean; key: string };

const saveReport = (report: Report | null): boolean =>
  keepStored(storageKey, report && JSON.stringify(report), 'tab');

export const parseReport = (stored: unknown, orderId: string): Report | null => {
  const { orderId: id, method, isPaid, isSent, key } = (stored ?? {}) as Report;
  const isReport = id === orderId && typeof method === 'string' && method && typeof key === 'string' && key;
  return isReport ? { orderId, method, isPaid: isPaid === true, isSent: isSent === true, key } : null;
};

const readReport = (orderId: string): Report | null =>
  parseReport(readStoredJson(storageKey, 'tab'), orderId);

/** `refused` is final: an order that is paid, cancelled or gone needs no report. */
type Outcome = 'accepted' | 'refused' | 'unanswered';
export const getReportOutcome = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'accepted';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'unanswered';
};

const postReport = async (
  { orderId, orderKey }: CurrentOrder,
  { method, isPaid, key }: Report,
): Promise<Outcome> => {
  try {
    const answer = await fetch(`/api/client-orders/${encodeURIComponent(orderId)}/payment-reports`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'Order-Key': orderKey,
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ method, only_opened: !isPaid }),
      // The user may leave the page meanwhile.
      keepalive: true,
    });
    return getReportOutcome(answer.status);
  } catch {
    return 'unanswered';
  }
};

/**
 * Sends what this tab has stored about the order's payment, as soon as there is a connection. Nothing is sent about an
 * order without a key.
 */
export const usePaymentReport = (order: CurrentOrder | null) => {
  const [stored, setStored] = useState(() => order && readReport(order.orderId));
  const [isRefused, setRefused] = useState(false);
  const timer = useRef<number>(undefined);
  const tries = useRef(0);
  const isSending = useRef(false);

  /** Resolves with whether the server has answered it. */
  const send = useCallback(async (): Promise<boolean> => {
    const report = order && readReport(order.orderId);
    clearTimeout(timer.current);
    setStored(report);
    if (!order || !report || report.isSent || isSending.current) return false;
    isSending.current = true;
    const outcome = await postReport(order, report);
    isSending.current = false;
    // They may have done something else meanwhile.
    const now = readReport(order.orderId);
    const isLatest = now?.key === report.key;
    if (outcome === 'unanswered' || !isLatest) {
      const wait = waits_ms[Math.min(tries.current++, waits_ms.length - 1)];
      timer.current = window.setTimeout(() => void send(), wait);
      return false;
    }
    const accepted = outcome === 'refused' ? null : { ...report, isSent: true };
    saveReport(accepted);
    setRefused(!accepted && report.isPaid);
    setStored(accepted);
    return true;
  }, [order]);

  useEffect(() => {
    const start = () => void send();
    start();
    window.addEventListener('online', start);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('online', start);
    };
  }, [send]);

  return {
    /** What is stored; null for nothing, or when the server refused it. */
    report: stored,
    /** The server refused what they said last. */
    isRefused,
    /**
     * Stores it for this page or the next to send. While that waits, the same press says nothing new, and opening a way
     * to pay takes back no payment. False where the next page won't have it, because nothing can be stored.
     */
    storeReport: (method: string, isPaid: boolean): boolean => {
      if (!order?.orderKey) return true;
      const now = readReport(order.orderId);
      const waiting = now?.isSent === false ? now : null;
      const isSame = waiting?.method === method && waiting.isPaid === isPaid;
      const report = isSame || (waiting?.isPaid && !isPaid) ? waiting : null;
      return saveReport(report ?? { orderId: order.orderId, method, isPaid, isSent: false, key: randomId() });
    },
    sendReport: send,
  };
};
