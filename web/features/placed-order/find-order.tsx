import { useEffect, useState } from 'react';
import type { PageSettings } from '../../../shared/settings.ts';
import { classes } from '../../lib/classes.ts';
import { sendsEmail } from '../../lib/sends-email.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { type DeviceOrder, forgetOrder, listDeviceOrders, orderPath } from './device-orders.ts';
import { LostLinkForm } from './lost-link-form.tsx';
import { createOrderClient } from './order-client.ts';

/** How the orders stand now, by their numbers; those that can't be asked for stay unsaid. */
const useStates = (orders: DeviceOrder[], isAsked: boolean): Record<string, string> => {
  const [states, setStates] = useState<Record<string, string>>({});
  const asked = isAsked ? orders : [];
  const ids = asked.map(({ order_id }) => order_id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a new one with every render
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      for (const { order_id, key } of asked) {
        if (!isCurrent) return;
        const answer = await createOrderClient(order_id, key, async () => {})
          .call('GET /api/client-orders/:order_id/state')
          .catch(() => null);
        if (answer && isCurrent) setStates((known) => ({ ...known, [order_id]: answer.state }));
      }
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [ids]);
  return states;
};

type DeviceOrderListProps = {
  except?: string;
  /** Says how each stands, where that is what the page is for. */
  hasStates?: boolean;
  className?: string;
};

/** Orders placed or opened in this browser, except the one on screen. Hidden when there are none. */
export const DeviceOrderList = ({ except, hasStates = false, className }: DeviceOrderListProps) => {
  const [orders, setOrders] = useState<DeviceOrder[]>([]);
  useEffect(() => {
    const read = () => setOrders(listDeviceOrders());
    read();
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, []);
  const others = orders.filter(({ order_id }) => order_id !== except);
  const states = useStates(others, hasStates);
  if (others.length === 0) return null;
  const forget = ({ order_id, key }: DeviceOrder) => {
    forgetOrder(order_id, key);
    setOrders(listDeviceOrders());
    document.getElementById('device-orders-title')?.focus();
  };
  return (
    <section aria-labelledby="device-orders-title" className={classes('max-w-prose', className)}>
      <h2 id="device-orders-title" tabIndex={-1} className="wide mb-3 text-2xl outline-none">
        Your orders on this device
      </h2>
      <ul className="divide-y divide-hairline border-hairline border-y">
        {others.map((order) => (
          <li key={order.order_id} className="flex items-center justify-between gap-4">
            <a
              className="inline-flex min-h-11 flex-wrap items-center gap-x-3 wrap-anywhere"
              href={orderPath(order.order_id, order.key)}
            >
              {order.title && (
                <span dir="auto" className="link">
                  {order.title}
                </span>
              )}
              <span className={classes('font-mono', order.title ? 'text-muted text-xs' : 'link')}>
                {order.order_id}
              </span>
              {states[order.order_id] && (
                <span className="basis-full pb-2 text-muted text-sm">{states[order.order_id]}</span>
              )}
            </a>
            <IconButton
              icon="remove"
              label={`Remove ${order.order_id} from this device`}
              onClick={() => forget(order)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted text-sm">
        Removing one only takes it off this list.
        {sendsEmail() ? ' The link in your email still opens it.' : ' The link to its page still opens it.'}
      </p>
    </section>
  );
};

/** Ways to find an order without its link: orders remembered by this browser, and an email. */
export const FindOrder = ({
  settings,
  hasStates = false,
  className,
}: Pick<DeviceOrderListProps, 'hasStates' | 'className'> & { settings: PageSettings }) => (
  <div className={classes('grid items-start gap-12 lg:grid-cols-2', className)}>
    <DeviceOrderList hasStates={hasStates} />
    <LostLinkForm settings={settings} title="Get your links by email" kind="primary" />
  </div>
);

/** Shown for any link that doesn't work: possible reasons, and what to do. */
export const WrongLink = ({ settings }: { settings: PageSettings }) => (
  <>
    <p className="label mb-4 text-muted">No order here</p>
    <h1 className="wide mb-6 max-w-4xl text-balance text-4xl md:text-6xl">
      This link doesn’t open an order.
    </h1>
    {/* The card processor leads back without the key, which a browser that stores nothing doesn't have either. */}
    {new URLSearchParams(location.search).get('card') === 'done' && (
      <p className="mb-4 max-w-prose text-lg">
        If you’ve just paid by card, your payment isn’t lost: I’m told about it directly.
      </p>
    )}
    <p className="max-w-prose text-lg text-muted leading-relaxed">
      {sendsEmail() ? (
        <>
          Some email apps cut long links, and I may have sent you a newer one. Open the latest email about
          your order, or have your links sent again. You can also write to{' '}
          <MailLink address={settings.contact_email} />.
        </>
      ) : (
        'Some apps cut long links, and I may have made a newer one.'
      )}
    </p>
    <FindOrder settings={settings} className="mt-12" hasStates />
  </>
);

/** Shown above an order whose link worked until now. */
export const ClosedLink = ({ settings }: { settings: PageSettings }) => (
  <div className="mb-6 rounded-md border border-error/60 bg-panel p-5 sm:p-6">
    <p className="mb-1 font-semibold text-error">This link no longer works.</p>
    <p className="mb-6 max-w-prose text-muted">
      I’ve replaced it or deleted the order. Anything you’ve typed is still here: copy it, then{' '}
      {sendsEmail() ? 'have the new link emailed to you below.' : 'ask me for the new one.'}
    </p>
    <LostLinkForm settings={settings} title="Get your links by email" />
  </div>
);
