import type { ClientHistory } from '../../../shared/clients.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { formatDay } from '../../lib/format.ts';

const Figure = ({ label, value, note }: { label: string; value: string; note?: string | undefined }) => (
  <div className="flex flex-col">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="mt-0.5 font-mono font-semibold text-base wrap-anywhere">{value}</dd>
    {note && <dd className="mt-0.5 text-muted text-xs">{note}</dd>}
  </div>
);

/** A client's totals. Amounts include only paid orders. */
export const ClientFigures = ({ figures }: { figures: ClientHistory['statistics'] }) => {
  const unpaid = figures.total_orders - figures.paid_orders;
  return (
    <section aria-label="Statistics" className="rounded-md border border-hairline bg-panel px-4 py-3.5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3.5 @xl:grid-cols-[repeat(5,auto)]">
        <Figure
          label="Total orders"
          value={figures.total_orders.toLocaleString('en')}
          note={unpaid > 0 ? `${unpaid.toLocaleString('en')} not paid` : undefined}
        />
        <Figure label="Total spent" value={formatMoney(fromDollars(figures.total_spent))} />
        <Figure label="Average order" value={formatMoney(fromDollars(figures.average_order))} />
        <Figure label="First order" value={formatDay(figures.first_order)} />
        <Figure label="Last order" value={formatDay(figures.last_order)} />
      </dl>
    </section>
  );
};
