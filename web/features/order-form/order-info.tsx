import type { ReactNode } from 'react';
import type { Service } from '../../../shared/offer.ts';
import { getAccount, type PublicMethod } from '../../../shared/payments.ts';
import { nameFreeRounds } from '../../../shared/rounds.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { splitLines } from '../../../shared/site-texts/lines.ts';
import { formatTurnaround, pickHours } from '../../../shared/turnaround.ts';
import { getMainKind } from '../../../shared/version-kinds.ts';
import { sendsEmail } from '../../lib/sends-email.ts';

const files = {
  master: ['You get a WAV for the stores and an MP3 for your phone.'],
  mix: ['You get a WAV, ready for mastering.'],
  none: [],
};

const listFacts = (
  { turnaround, rush_turnaround, free_rounds, on_working_days }: PageSettings,
  service: Service | undefined,
  hasDates: boolean,
  hasRush: boolean,
) => [
  ...(hasDates
    ? []
    : [
        `Standard turnaround ${formatTurnaround(turnaround)}${
          hasRush ? `, rush ${formatTurnaround(pickHours(turnaround, rush_turnaround, true))}` : ''
        }.${on_working_days ? ' Hours count on working days only.' : ''}`,
      ]),
  `${nameFreeRounds(free_rounds)}.`,
  ...files[getMainKind(service?.delivers ?? [])],
  'Every genre, from drill to folk.',
  'One engineer hears your files. Nobody else does.',
];

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-hairline border-t pt-5">
    <h3 className="label mb-4 text-muted">{title}</h3>
    {children}
  </div>
);

/** What happens after the order. */
const Explanation = ({ method }: { method: PublicMethod }) => {
  const { kind, label } = method;
  const account = (
    <span data-example={`${kind}_handle`} className="text-sm text-text">
      {getAccount(method)}
    </span>
  );
  switch (kind) {
    case 'paypal':
      return (
        <>
          After you order, a button opens {label} with the amount filled in, to {account}.
        </>
      );
    case 'cashapp':
      return <>Send it to {account}. I confirm it within 24 hours.</>;
    case 'transfer':
      return 'After you order, you’ll see where to send it. I confirm it once it’s in.';
    case 'card':
      return 'After you order, a button opens a secure checkout for your card.';
    case 'link':
      return `After you order, a button opens ${label}.`;
  }
};

/** Below the form: how to pay, what to write, what to expect. */
export const OrderInfo = ({ settings, service, hasDates, hasRush }: OrderInfoProps) => (
  <div className="mt-16 grid gap-x-12 gap-y-10 md:grid-cols-3">
    <Block title="Payment options">
      {settings.payment_methods.length === 0 && (
        <p className="text-muted">
          {!sendsEmail() ? 'I’ll tell you how to pay on your order page.' : 'I’ll email you how to pay.'}
        </p>
      )}
      <dl className="space-y-4">
        {settings.payment_methods.map((method, place) => (
          <div key={method.id}>
            <dt className="font-semibold">
              {method.label}{' '}
              <span className="label ml-2 text-muted">{method.note || (place > 0 && 'Alternative')}</span>
            </dt>
            <dd className="text-muted">
              <Explanation method={method} />
            </dd>
          </div>
        ))}
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
        .{service?.delivers.includes('mix') !== false && ' Separate beat and vocal files work best.'}
      </p>
    </Block>
    <Block title="Quick Facts">
      <ul data-text="quick_facts" className="list-disc space-y-2 pl-5 text-muted marker:text-muted">
        {(splitLines(settings.texts.quick_facts) ?? listFacts(settings, service, hasDates, hasRush)).map(
          (fact) => (
            <li key={fact}>{fact}</li>
          ),
        )}
      </ul>
    </Block>
  </div>
);
type OrderInfoProps = {
  /** With the hours of the chosen service. */
  settings: PageSettings;
  service: Service | undefined;
  hasDates: boolean;
  hasRush: boolean;
};
