import type { Settings } from '../../shared/settings.ts';

/** The studio's details in order emails: stored with each, so that later changes don't affect old emails. */
export type EmailSettings = Pick<
  Settings,
  'business_name' | 'contact_email' | 'paypal_handle' | 'cashapp_handle' | 'payment_message'
>;

export const pickEmailSettings = ({
  business_name,
  contact_email,
  paypal_handle,
  cashapp_handle,
  payment_message,
}: Settings): EmailSettings => ({
  business_name,
  contact_email,
  paypal_handle,
  cashapp_handle,
  payment_message,
});
