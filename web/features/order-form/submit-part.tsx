import type { ReactNode } from 'react';
import { joinWays } from '../../../shared/payments.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { offlineText, useOffline } from '../../lib/connection.ts';
import { useInView } from '../../lib/use-in-view.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import type { MissingItem } from './order-state.ts';

const SubmitButton = ({ missing, isBusy, isNext, total, className }: SubmitButtonProps) => (
  <Button
    type="submit"
    kind={isNext ? 'primary' : 'secondary'}
    className={className}
    aria-disabled={missing.length > 0 || isBusy}
    aria-describedby={missing.length > 0 ? 'order-missing' : undefined}
  >
    {isBusy ? 'SUBMITTING...' : `Submit Order - ${total}`}
  </Button>
);
type SubmitButtonProps = {
  missing: MissingItem[];
  isBusy: boolean;
  /** False while something else is to be done first. */
  isNext: boolean;
  /** As it is written. */
  total: string;
  className: string;
};

/** On a phone, the total, or how far the files are, and the submit button at the bottom of the screen while the form is in view. */
export const SubmitBar = ({ upload, ...props }: SubmitBarProps) => (
  <BottomBar isShown={useInView('contact-form', '0px 0px -40%') === true}>
    <output aria-live="polite" className={upload ? 'sr-only' : 'figures text-xl'}>
      {props.total}
    </output>
    {upload && <span aria-hidden>{Math.floor((100 * upload.sent) / (upload.size || 1))}% sent</span>}
    <SubmitButton {...props} className="px-4" />
  </BottomBar>
);
type SubmitBarProps = Omit<SubmitButtonProps, 'className'> & {
  /** What was sent of the files, while the order waits for them. */
  upload: { sent: number; size: number } | null;
};

/** What is still missing, the submit button (on a phone it is in the bar), and the upload progress below it. */
export const SubmitPart = ({ notice, isPlacedElsewhere, settings, children, ...button }: SubmitPartProps) => {
  const { missing, isBusy } = button;
  const isOffline = useOffline();
  const ways = joinWays(settings.payment_methods.map(({ label }) => label));
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
      <p role="status" className="mt-5 rounded-sm border border-edge p-3 text-sm empty:hidden">
        {isOffline && !isBusy && offlineText}
      </p>
      <SubmitButton {...button} className="mt-5 w-full text-lg max-md:hidden" />
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
type SubmitPartProps = Omit<SubmitButtonProps, 'className'> & {
  notice: string;
  /** True when the other device of a shared form placed the order. */
  isPlacedElsewhere: boolean;
  settings: PageSettings;
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
