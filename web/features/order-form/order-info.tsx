import type { ReactNode } from 'react';
import { cashtag } from '../../../shared/payments.ts';
import type { Settings } from '../../../shared/settings.ts';

const facts = [
  'Standard turnaround 48-72 hours, rush 24-48 hours.',
  'Unlimited revisions until you approve.',
  'You get a WAV for the stores and an MP3 for your phone.',
  'Every genre, from drill to folk.',
  'One engineer hears your files. Nobody else does.',
];

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-hairline border-t pt-5">
    <h3 className="label mb-4 text-muted">{title}</h3>
    {children}
  </div>
);

/** Below the form: how to pay, what to write, what to expect. */
export const OrderInfo = ({ settings }: { settings: Settings }) => (
  <div className="mt-16 grid gap-x-12 gap-y-10 md:grid-cols-3">
    <Block title="Payment options">
      {!settings.paypal_handle && !settings.cashapp_handle && (
        <p className="text-muted">I’ll email you how to pay.</p>
      )}
      <dl className="space-y-4">
        {settings.paypal_handle && (
          <div>
            <dt className="font-semibold">
              PayPal <span className="label ml-2 text-muted">Recommended</span>
            </dt>
            <dd className="text-muted">
              After you order, a button opens PayPal with the amount filled in, to{' '}
              <span data-example="paypal_handle" className="font-mono text-sm text-text">
                {settings.paypal_handle}
              </span>
              .
            </dd>
          </div>
        )}
        {settings.cashapp_handle && (
          <div>
            <dt className="font-semibold">
              Cash App <span className="label ml-2 text-muted">Alternative</span>
            </dt>
            <dd className="text-muted">
              Send the total to{' '}
              <span data-example="cashapp_handle" className="font-mono text-sm text-text">
                {cashtag(settings.cashapp_handle)}
              </span>
              . I confirm it within 24 hours.
            </dd>
          </div>
        )}
      </dl>
    </Block>
    <Block title="Payment instructions">
      {settings.payment_message && <p className="mb-3">{settings.payment_message}</p>}
      <p className="text-muted">
        Upload not working? Order by email. Pay the same way, with your name and what you’re ordering in the
        payment note. Then email your order summary and a link to your files (any file-sharing service) to{' '}
        <a className="link wrap-anywhere py-3.5" href={`mailto:${settings.contact_email}`}>
          {settings.contact_email}
        </a>
        . Separate beat and vocal files work best.
      </p>
    </Block>
    <Block title="Quick Facts">
      <ul className="list-disc space-y-2 pl-5 text-muted marker:text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Block>
  </div>
);
