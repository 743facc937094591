import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { Panel } from '../../ui/panel.tsx';
import { formatLongMonth, type Months } from './chart-scale.ts';
import { RevenueChart } from './revenue-chart.tsx';

/** Revenue of the last twelve months, as a chart and as a table for screen readers. */
export const RevenuePanel = ({ months }: { months: Months }) => {
  const total = months.reduce((sum, { amount }) => sum + fromDollars(amount), 0);
  return (
    <Panel
      title="Revenue by month"
      aside={total > 0 && <span className="font-mono text-muted text-sm">{formatMoney(total)} in all</span>}
    >
      {total > 0 ? (
        <>
          <RevenueChart months={months} />
          <RevenueTable months={months} />
        </>
      ) : (
        <p className="py-6 text-center text-muted text-sm">
          No payments in the last twelve months. Confirm one, and it shows up here.
        </p>
      )}
    </Panel>
  );
};

const RevenueTable = ({ months }: { months: Months }) => (
  // A wrapper, because a hidden table itself would keep its width.
  <div className="sr-only">
    <table>
      <caption>Revenue by month, by payment date</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Paid orders</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, orders, amount }) => (
          <tr key={month}>
            <th scope="row">{formatLongMonth(month)}</th>
            <td>{orders}</td>
            <td>{formatMoney(fromDollars(amount))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
