import type { ReactNode } from 'react';
import { briefTextNames, orderTextFields } from '../../../shared/order-fields.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { addOns } from '../../../shared/pricing.ts';
import { classes } from '../../lib/classes.ts';
import { formatMoment } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { ClientAddress } from './client-links.tsx';
import { DueTime } from './due-time.tsx';

const spans = { half: undefined, wide: 'col-span-2', wideOnPhone: 'max-sm:col-span-2' };

const Entry = ({ label, span = 'half', children }: EntryProps) => (
  <div className={spans[span]}>
    <dt className="mb-0.5 text-muted text-sm">{label}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);
type EntryProps = { label: string; span?: keyof typeof spans; children: ReactNode };

const Text = ({ text }: { text: string }) =>
  text ? <p className="max-w-prose whitespace-pre-wrap">{text}</p> : <span className="text-muted">None</span>;

/** The brief: the client's own words first, then what was ordered and its due time. */
export const OrderBrief = ({ order }: { order: OrderDetail }) => {
  const { client_info, song_count } = order;
  const chosen = addOns.filter(({ flag }) => order.add_ons[flag]);
  return (
    <Panel title="Brief">
      <dl className="grid grid-cols-2 gap-4">
        {briefTextNames.map((name) => (
          <Entry key={name} span="wide" label={orderTextFields[name].label}>
            <Text text={order[name]} />
          </Entry>
        ))}
        <Entry label="Songs">{song_count}</Entry>
        <Entry label="Due">
          <Due order={order} />
        </Entry>
        <Entry span="wide" label="Add-ons">
          {chosen.length === 0 ? (
            <span className="text-muted">None</span>
          ) : (
            <ul className="flex flex-wrap items-center gap-1.5">
              {chosen.map(({ flag, label }) => (
                <li
                  key={flag}
                  className={classes(
                    'rounded-sm border px-2 py-0.5 text-sm',
                    flag === 'rush_delivery'
                      ? 'border-accent bg-accent font-semibold text-ink'
                      : 'border-edge bg-raised',
                  )}
                >
                  {label}
                </li>
              ))}
            </ul>
          )}
        </Entry>
        <Entry span="wideOnPhone" label="Client">
          {client_info.name}
        </Entry>
        <Entry span="wideOnPhone" label="Email">
          <ClientAddress email={client_info.email} />
        </Entry>
      </dl>
    </Panel>
  );
};

const Due = ({ order: { due_at, due_text } }: { order: OrderDetail }) => {
  if (due_at)
    return (
      <>
        {formatMoment(due_at)} <DueTime due_at={due_at} className="ml-1" />
      </>
    );
  return <span className="text-muted">{due_text || 'Nothing due'}</span>;
};
