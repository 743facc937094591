import type { ReactNode } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import { addOns } from '../../../shared/pricing.ts';
import { Panel } from '../../ui/panel.tsx';
import { ClientAddress } from './client-links.tsx';

const Entry = ({ label, isWide = false, children }: EntryProps) => (
  <div className={isWide ? 'sm:col-span-2' : undefined}>
    <dt className="mb-0.5 text-muted text-sm">{label}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);
type EntryProps = { label: string; isWide?: boolean; children: ReactNode };

const None = () => <span className="text-muted">None</span>;

/** Everything the client entered, as they entered it. */
export const OrderEntry = ({ order }: { order: OrderDetail }) => {
  const { client_info, song_count, project_details, notes, discount_code } = order;
  const chosen = addOns.filter(({ flag }) => order.add_ons[flag]);
  return (
    <Panel title="What the client sent">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Entry label="Name">{client_info.name}</Entry>
        <Entry label="Email">
          <ClientAddress email={client_info.email} />
        </Entry>
        <Entry label="Songs">{song_count}</Entry>
        <Entry label="Discount code">
          {discount_code ? <span className="font-mono text-sm">{discount_code}</span> : <None />}
        </Entry>
        <Entry isWide label="Add-ons">
          {chosen.length === 0 ? (
            <None />
          ) : (
            <ul className="flex flex-wrap gap-1.5">
              {chosen.map(({ flag, label }) => (
                <li key={flag} className="rounded-sm border border-hairline bg-raised px-2 py-0.5 text-sm">
                  {label}
                </li>
              ))}
            </ul>
          )}
        </Entry>
        <Entry isWide label="Project details">
          <p className="max-w-prose whitespace-pre-wrap">{project_details || <None />}</p>
        </Entry>
        <Entry isWide label="Notes">
          <p className="max-w-prose whitespace-pre-wrap">{notes || <None />}</p>
        </Entry>
      </dl>
    </Panel>
  );
};
