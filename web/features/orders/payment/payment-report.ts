import { useCallback, useEffect, useRef, useState } from 'react';
import type { CurrentOrder } from './current-order.ts';

// The method chosen on the payment page is sent to the studio as a reported payment. It stays in this tab's storage
// until the studio has it, so that neither a network failure nor the next page loses it; the server deduplicates
// repeated reports.
const storageKey = 'paymentReport';
const waits_ms = [2_000, 8_000, 30_000, 120_000];

export type PayMethod = 'paypal' | 'cashapp';
type Report = { orderId: string; method: PayMethod; isTold: boolean };

// Without storage these pages have no order either.
const saveReport = (report: Report): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(report));
  } catch {}
};
const deleteReport = (): void => sessionStorage.removeItem(storageKey);

export const parseReport = (stored: string | null, orderId: string): Report | null => {
  try {
    const { orderId: id, method, isTold } = JSON.parse(stored ?? 'null') as Report;
    const isKnown = id === orderId && (method === 'paypal' || method === 'cashapp');
    return isKnown ? { orderId, method, isTold: isTold === true } : null;
  } catch {
    return null;
  }
};

const readReport = (orderId: string): Report | null => {
  try {
    return parseReport(sessionStorage.getItem(storageKey), orderId);
  } catch {
    return null;
  }
};

/** `refused` is final: an order that is paid, cancelled or gone needs no report. */
type Outcome = 'told' | 'refused' | 'unanswered';
export const getReportOutcome = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'told';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'unanswered';
};

const sendReport = async ({ orderId, orderKey }: CurrentOrder, method: PayMethod): Promise<Outcome> => {
  try {
    const answer = await fetch(`/api/client-orders/${encodeURIComponent(orderId)}/payment-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'Order-Key': orderKey },
      body: JSON.stringify({ method, only_opened: method === 'paypal' }),
      // The user may leave the page meanwhile.
      keepalive: true,
    });
    return getReportOutcome(answer.status);
  } catch {
    return 'unanswered';
  }
};

/**
 * Tells the studio how the order is being paid: what this tab has stored, as soon as there is a connection, and the
 * current choice. Orders placed before this version have no key and are not reported. Failures are silent, because the
 * studio sees the payment anyway.
 */
export const usePaymentReport = (order: CurrentOrder | null) => {
  const [told, setTold] = useState<PayMethod | null>(null);
  const timer = useRef<number>(undefined);
  const tries = useRef(0);
  const isSending = useRef(false);

  const tell = useCallback(async (): Promise<void> => {
    const report = order && readReport(order.orderId);
    clearTimeout(timer.current);
    if (!order || !report || isSending.current) return;
    if (report.isTold) return setTold(report.method);
    isSending.current = true;
    const outcome = await sendReport(order, report.method);
    isSending.current = false;
    // Another method may have been chosen meanwhile.
    const now = readReport(order.orderId);
    if (outcome === 'unanswered' || now?.method !== report.method) {
      const wait = waits_ms[Math.min(tries.current++, waits_ms.length - 1)];
      timer.current = window.setTimeout(() => void tell(), wait);
      return;
    }
    if (outcome === 'refused') return deleteReport();
    saveReport({ ...report, isTold: true });
    setTold(report.method);
  }, [order]);

  useEffect(() => {
    const start = () => void tell();
    start();
    window.addEventListener('online', start);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('online', start);
    };
  }, [tell]);

  return {
    /** The payment method that was reported to the studio. */
    told,
    /** Stores the choice for the next page to report. */
    keep: (method: PayMethod) => {
      if (order?.orderKey) saveReport({ orderId: order.orderId, method, isTold: false });
    },
    tell: () => void tell(),
  };
};
