import type { ReactNode } from 'react';
import { joinWays } from '../../../shared/payments.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { classes } from '../../lib/classes.ts';
import { offlineText, useOffline } from '../../lib/connection.ts';
import { sendsEmail } from '../../lib/sends-email.ts';
import { useInView } from '../../lib/use-in-view.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import type { MissingItem } from './order-state.ts';

const SubmitButton = ({ missing, isBusy, isNext, total, className }: SubmitButtonProps) => {
  const isOffline = useOffline();
  return (
    <Button
      type="submit"
      kind={isNext ? 'primary' : 'secondary'}
      className={className}
      aria-disabled={missing.length > 0 || isBusy}
      aria-describedby={missing.length > 0 ? 'order-missing' : undefined}
    >
      {!isBusy
        ? `Submit Order - ${total}`
        : isOffline
          ? 'Offline. I’ll send it when you’re back'
          : 'SUBMITTING...'}
    </Button>
  );
};
type SubmitButtonProps = {
  missing: MissingItem[];
  isBusy: boolean;
  /** False while something else is to be done first. */
  isNext: boolean;
  /** As it is written. */
  total: string;
  className: string;
};

/**
 * On a phone, the submit button with the total at the bottom of the screen while the form is in view; while the order
 * waits, for what.
 */
export const SubmitBar = ({ upload, ...props }: SubmitBarProps) => {
  const isOffline = useOffline();
  const percent = upload && Math.floor((100 * upload.sent) / (upload.size || 1));
  return (
    <BottomBar isShown={useInView('contact-form', '0px 0px -40%') === true}>
      <output aria-live="polite" className="sr-only">
        {props.total}
      </output>
      {percent !== null && percent < 100 && !isOffline && (
        <span aria-hidden className="flex-none">
          {percent}% sent
        </span>
      )}
      <SubmitButton {...props} className="flex-1 px-4" />
    </BottomBar>
  );
};
type SubmitBarProps = Omit<SubmitButtonProps, 'className'> & {
  /** What was sent of the files, while the order waits for them. */
  upload: { sent: number; size: number } | null;
};

/** What is still missing, the submit button (on a phone it is in the bar), and the upload progress below it. */
export const SubmitPart = ({
  notice,
  hasTried,
  isPlacedElsewhere,
  settings,
  children,
  ...button
}: SubmitPartProps) => {
  const { missing, isBusy } = button;
  const isOffline = useOffline();
  const ways = joinWays(settings.payment_methods.map(({ label }) => label));
  return (
    <>
      <div role="status">
        {isPlacedElsewhere && (
          <p className="mt-5 rounded-sm border border-success/60 p-3 text-sm text-success">
            You’ve placed this order on your other device. There’s nothing left to do here.
            {sendsEmail() && ' Check your inbox for a confirmation.'}
          </p>
        )}
      </div>
      <MissingItems items={missing} hasTried={hasTried} />
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
  /** Submit was pressed. */
  hasTried: boolean;
  /** True when the other device of a shared form placed the order. */
  isPlacedElsewhere: boolean;
  settings: PageSettings;
  children: ReactNode;
};

/** The red box: what is still missing before the order can be sent. Quiet until Submit was tried. */
const MissingItems = ({ items, hasTried }: { items: MissingItem[]; hasTried: boolean }) =>
  items.length > 0 && (
    <div
      className={classes(
        'mt-5 rounded-sm border p-3 text-sm',
        hasTried ? 'border-error bg-error/10 text-error' : 'border-error/60 text-muted',
      )}
    >
      <p className="mb-1 font-semibold">Still needed</p>
      <ul id="order-missing" className="space-y-1">
        {items.map(({ field, text }) => (
          <li key={field}>{text}</li>
        ))}
      </ul>
    </div>
  );
