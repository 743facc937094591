import type { Settings } from '../../../shared/settings.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { hasPaymentMethod } from './payment-text.ts';

/** Shown when a payment page is opened in a tab that has not placed this order. */
export const NoOrder = ({ settings }: { settings: Settings }) => (
  <>
    <p className="max-w-prose text-muted">
      We can’t show this order here. For your privacy, its details stay in the tab where you placed it. If
      you’ve ordered, the email we sent you has the link to your order and says{' '}
      {hasPaymentMethod(settings) ? 'how to pay' : 'what happens next'}. If you can’t find it, have the link
      sent again below, or write to <MailLink address={settings.contact_email} />.
    </p>
    <a className={buttonClasses('primary', 'mt-8')} href="/#contact-form">
      Back to the order form
    </a>
  </>
);
