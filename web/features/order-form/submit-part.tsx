import type { ReactNode } from 'react';
import { type Cents, formatMoney } from '../../../shared/money.ts';
import type { Settings } from '../../../shared/settings.ts';
import { Button } from '../../ui/button.tsx';
import type { MissingItem } from './order-state.ts';

/** What is still missing, the submit button, and the upload progress below it. */
export const SubmitPart = ({
  missing,
  notice,
  isPlacedElsewhere,
  isBusy,
  total,
  settings,
  children,
}: SubmitPartProps) => {
  const ways = [settings.paypal_handle && 'PayPal', settings.cashapp_handle && 'Cash App']
    .filter(Boolean)
    .join(' or ');
  return (
    <>
      <div role="status">
        {isPlacedElsewhere && (
          <p className="mt-5 rounded-sm border border-success/60 p-3 text-sm text-success">
            You’ve placed this order on your other device. There’s nothing left to do here. Check your inbox
            for a confirmation.
          </p>
        )}
      </div>
      <MissingItems items={missing} />
      {notice && <p className="mt-5 rounded-sm border border-error/60 p-3 text-sm">{notice}</p>}
      <Button
        type="submit"
        className="mt-5 w-full text-lg"
        aria-disabled={missing.length > 0 || isBusy}
        aria-describedby={missing.length > 0 ? 'order-missing' : undefined}
      >
        {isBusy ? 'SUBMITTING...' : `Submit Order - ${formatMoney(total)}`}
      </Button>
      {!isBusy && (
        <p className="mt-3 text-muted text-sm">
          You pay afterwards{ways && `, by ${ways}`}. Nothing is charged here.
        </p>
      )}
      {children}
      <noscript>
        <p className="mt-3 text-sm">
          You need JavaScript to order here. Or write to {settings.contact_email}.
        </p>
      </noscript>
    </>
  );
};
type SubmitPartProps = {
  missing: MissingItem[];
  notice: string;
  /** True when the other device of a shared form placed the order. */
  isPlacedElsewhere: boolean;
  isBusy: boolean;
  total: Cents;
  settings: Settings;
  children: ReactNode;
};

/** The red box: what is still missing before the order can be sent. */
const MissingItems = ({ items }: { items: MissingItem[] }) =>
  items.length > 0 && (
    <ul
      id="order-missing"
      className="mt-5 space-y-1 rounded-sm border border-error/60 bg-error/5 p-3 text-error text-sm"
    >
      {items.map(({ field, text }) => (
        <li key={field}>{text}</li>
      ))}
    </ul>
  );
