import { type PaymentMethod, paymentMethods } from '../../../shared/payments.ts';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { randomId } from '../../lib/random-id.ts';

/** The unsent "I have paid" form, kept in this browser until the studio receives it. `amount`: null is the amount due. */
export type ReportDraft = {
  isOpen: boolean;
  method: PaymentMethod;
  amount: string | null;
  reference: string;
  note: string;
  /** Idempotency key of the report as it is: sending it twice counts once. */
  key: string;
};

const storageKey = (orderId: string): string => `payment-report:${orderId}`;

export const newDraft = (isOpen = false): ReportDraft => ({
  isOpen,
  method: 'paypal',
  amount: null,
  reference: '',
  note: '',
  key: randomId(),
});

/** Applies input to the draft; a different report gets a different key. */
export const changeDraft = (draft: ReportDraft, change: Partial<ReportDraft>): ReportDraft => ({
  ...draft,
  ...change,
  key: randomId(),
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const parseDraft = (stored: string | null): ReportDraft | null => {
  try {
    const draft = JSON.parse(stored ?? 'null') as Partial<ReportDraft> | null;
    const method = paymentMethods.find((one) => one === draft?.method);
    if (!draft || !method) return null;
    return {
      isOpen: draft.isOpen === true,
      method,
      amount: typeof draft.amount === 'string' ? draft.amount : null,
      reference: text(draft.reference),
      note: text(draft.note),
      key: text(draft.key) || randomId(),
    };
  } catch {
    return null;
  }
};

export const readDraft = (orderId: string): ReportDraft | null => parseDraft(readStored(storageKey(orderId)));

export const saveDraft = (orderId: string, draft: ReportDraft | null): void =>
  keepStored(storageKey(orderId), draft && JSON.stringify(draft));
