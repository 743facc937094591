import type { Settings } from '../../../../shared/settings.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { hasWay } from './payment-words.ts';

/** A payment page opened in a tab that has placed no such order. */
export const NoOrder = ({ settings }: { settings: Settings }) => (
  <>
    <p className="max-w-prose text-muted">
      This tab does not know the order. Its details stay in the tab that placed it, so that nobody reads them
      with the order number alone. If you have ordered, the mail you got says{' '}
      {hasWay(settings) ? 'how to pay' : 'what comes next'}; if it has not come, write to{' '}
      <a className="link wrap-anywhere py-3.5" href={`mailto:${settings.contact_email}`}>
        {settings.contact_email}
      </a>
      .
    </p>
    <a className={buttonClasses('primary', 'mt-8')} href="/#contact-form">
      Back to the order form
    </a>
  </>
);
