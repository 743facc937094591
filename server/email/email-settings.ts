import { listFixedMethods, type OfferedMethod } from '../../shared/payments.ts';
import type { OfferedSettings, StoredSettings } from '../../shared/settings.ts';

/** The studio's details in order emails: stored with each, so that later changes don't affect old emails. */
export type EmailSettings = Pick<
  StoredSettings,
  'business_name' | 'contact_email' | 'paypal_handle' | 'cashapp_handle' | 'payment_message'
> & {
  /** Absent in emails that an earlier version queued. */
  payment_methods?: OfferedMethod[];
  locale?: string;
  timezone?: string;
  /** It has terms, which clients of orders that it entered accept before they pay. */
  has_terms?: boolean;
};

export const getMethods = (settings: EmailSettings): OfferedMethod[] =>
  settings.payment_methods ?? listFixedMethods(settings);

export const pickEmailSettings = ({
  business_name,
  contact_email,
  paypal_handle,
  cashapp_handle,
  payment_message,
  payment_methods,
  locale,
}: OfferedSettings): EmailSettings => ({
  business_name,
  contact_email,
  paypal_handle,
  cashapp_handle,
  payment_message,
  payment_methods,
  locale,
});
