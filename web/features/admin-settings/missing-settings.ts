import { formatList } from '../../../shared/format.ts';
import { defaultSettings, type FormSettings, type Settings } from '../../../shared/settings.ts';

const placeholders = {
  paypal_handle: 'PayPal handle',
  cashapp_handle: 'Cash App handle',
  contact_email: 'contact email',
} satisfies Partial<Record<keyof Settings, string>>;
const fields = Object.keys(placeholders) as (keyof typeof placeholders)[];

/** Whether no payment method is offered. */
export const hasNoPaymentMethod = ({
  paypal_handle,
  cashapp_handle,
}: Pick<Settings, 'paypal_handle' | 'cashapp_handle'>) => !paypal_handle.trim() && !cashapp_handle.trim();

export const noPaymentMethodWarning =
  'With both blank, clients read that you’ll email them how to pay, and each order needs your reply.';

/** Warning beside a handle that is still the example. */
export const getExampleWarning = (field: keyof FormSettings, value: string): string =>
  field.endsWith('_handle') && value === defaultSettings[field as keyof Settings]
    ? 'Still the example, so visitors don’t see it. '
    : '';

/** What the owner must fill in to receive payments and emails, as one sentence; null when nothing is missing. */
export const describeMissingSettings = (settings: Settings): string | null => {
  const names = fields
    .filter((field) => settings[field] === defaultSettings[field])
    .map((field) => placeholders[field]);
  if (names.length === 0) return null;
  const state = names.length === 1 ? 'it’s still a placeholder' : 'they’re still placeholders';
  return `Before your first client, fill in your ${formatList(names)}: ${state}.`;
};
