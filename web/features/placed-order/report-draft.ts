import { type PaymentMethod, paymentMethods } from '../../../shared/payments.ts';
import { type DraftSchema, field } from '../../lib/use-stored-draft.ts';

/** The unsent "I have paid" form. `amount`: null is the amount due. */
export type ReportDraft = {
  isOpen: boolean;
  method: PaymentMethod;
  amount: string | null;
  reference: string;
  note: string;
};

export const reportSchema: DraftSchema<ReportDraft> = {
  isOpen: field(false),
  method: (stored) => paymentMethods.find((one) => one === stored) ?? 'paypal',
  amount: (stored) => (typeof stored === 'string' ? stored : null),
  reference: field(''),
  note: field(''),
};
