import type { Dashboard } from '../../../shared/dashboard.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';

const Card = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <div className="flex flex-col rounded-md border border-hairline bg-panel px-4 py-3.5">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="mt-1 font-mono font-semibold text-xl sm:text-2xl [overflow-wrap:anywhere]">{value}</dd>
    <dd className="mt-1 text-muted text-xs">{note}</dd>
  </div>
);

const count = (value: number) => value.toLocaleString('en');

/** Four key figures of the studio. */
export const Figures = ({ dashboard }: { dashboard: Dashboard }) => (
  <dl className="mb-8 grid grid-cols-2 gap-3 lg:grid-cols-4">
    <Card
      label="Total Orders"
      value={count(dashboard.total_orders)}
      note={`${count(dashboard.completed_orders)} delivered or completed`}
    />
    <Card label="Pending" value={count(dashboard.pending_orders)} note="Not started yet" />
    <Card label="In Progress" value={count(dashboard.in_progress_orders)} note="In the works" />
    <Card
      label="Revenue"
      value={formatMoney(fromDollars(dashboard.total_revenue))}
      note="Payments you confirmed"
    />
  </dl>
);
