import type { Settings } from '../../shared/settings.ts';

/** What mails about orders say of the studio: kept with each of them, so that later changes do not reach into old mail. */
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
