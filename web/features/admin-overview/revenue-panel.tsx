import { type PointerEvent, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { fromAmount } from '../../../shared/money.ts';
import { classes } from '../../lib/classes.ts';
import { showAmount, showMoney } from '../../lib/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import {
  formatLongMonth,
  formatShortMoney,
  formatShortMonth,
  getBarHeight,
  type Months,
  roundAxisMax,
} from './chart-scale.ts';

type MonthsProps = { months: Months; currency: string };
type RevenuePanelProps = MonthsProps & {
  /** What was paid of orders that aren’t counted, as the API says it. */
  uncounted: number;
};

/** Revenue of the last twelve months, as a chart and as a table for screen readers. */
export const RevenuePanel = ({ months, currency, uncounted }: RevenuePanelProps) => {
  const total = months.reduce((sum, { amount }) => sum + fromAmount(amount, currency), 0);
  return (
    <Panel
      title="Revenue by month"
      aside={
        total > 0 && <span className="figures text-muted text-sm">{showMoney(total, currency)} in all</span>
      }
    >
      {total > 0 ? (
        <>
          <RevenueChart months={months} currency={currency} />
          <RevenueTable months={months} currency={currency} />
        </>
      ) : (
        <p className="py-6 text-center text-muted text-sm">
          No payments in {currency} in the last twelve months. Confirm one, and it shows up here.
        </p>
      )}
      {uncounted > 0 && (
        <p className="mt-4 text-muted text-sm">
          Not counted: {showAmount(uncounted, currency)} in total, paid for orders that are cancelled,
          archived or in the trash.
        </p>
      )}
    </Panel>
  );
};

const RevenueTable = ({ months, currency }: MonthsProps) => (
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
            <td>{showAmount(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/**
 * Twelve bars, the last one for the current month. Figures for the hovered month, or the one selected by arrow keys, are
 * shown above.
 */
const RevenueChart = ({ months, currency }: MonthsProps) => {
  const last = months.length - 1;
  const [chosen, setChosen] = useState(last);
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? chosen;
  const top = roundAxisMax(Math.max(...months.map(({ amount }) => amount)));
  const getPlace = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * months.length)));
  };
  return (
    <>
      <Readout month={months[shown]} currency={currency} isGrowing={shown === last} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden="true" className="flex h-24 flex-col justify-between text-right">
          {[top, 0].map((amount) => (
            <span key={amount} className="-my-2 figures text-muted text-xs leading-4">
              {formatShortMoney(amount, currency)}
            </span>
          ))}
        </div>
        <div
          className="relative rounded-xs outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-accent"
          onPointerMove={(event) => setHovered(getPlace(event))}
          onPointerLeave={() => setHovered(null)}
          onPointerDown={(event) => setChosen(getPlace(event))}
        >
          <Bars months={months} shown={shown} top={top} />
          <input
            type="range"
            aria-label="Month"
            aria-valuetext={words(months[chosen], currency)}
            className="pointer-events-none absolute inset-0 size-full cursor-pointer opacity-0"
            min={0}
            max={last}
            value={chosen}
            onChange={({ target }) => {
              setHovered(null);
              setChosen(Number(target.value));
            }}
          />
        </div>
        <MonthNames months={months} shown={shown} />
      </div>
    </>
  );
};

type Month = Months[number] | undefined;

const orderCount = (orders: number) => formatCount(orders, 'paid order');
const words = (month: Month, currency: string) =>
  month &&
  `${formatLongMonth(month.month)}: ${showAmount(month.amount, currency)}, ${orderCount(month.orders)}`;

const Readout = ({ month, currency, isGrowing }: { month: Month; currency: string; isGrowing: boolean }) =>
  month && (
    <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <span>
        {formatLongMonth(month.month)}
        {isGrowing && <span className="text-muted"> so far</span>}
      </span>
      <span className="figures">
        <span className="font-semibold text-lg">{showAmount(month.amount, currency)}</span>
        <span className="ml-3 text-muted text-sm">{orderCount(month.orders)}</span>
      </span>
    </p>
  );

const WIDTH = 10;

const Bars = ({ months, shown, top }: { months: Months; shown: number; top: number }) => (
  <svg
    aria-hidden="true"
    className="block h-24 w-full"
    viewBox={`0 0 ${months.length * WIDTH} 100`}
    preserveAspectRatio="none"
  >
    {[0.25, 50, 99.75].map((y) => (
      <line
        key={y}
        x1="0"
        x2="100%"
        y1={y}
        y2={y}
        className="stroke-hairline"
        vectorEffect="non-scaling-stroke"
      />
    ))}
    {months.map(({ month, amount }, index) => {
      const height = getBarHeight(amount, top);
      return (
        <rect
          key={month}
          x={index * WIDTH + 1.5}
          y={100 - height}
          width={WIDTH - 3}
          height={height}
          className={classes(
            index === shown ? 'fill-text' : 'fill-before',
            index === months.length - 1 && 'opacity-65',
          )}
        />
      );
    })}
  </svg>
);

/** The year is shown at every January, and at the first bar if there is room. */
const showsYear = (months: Months, index: number) => {
  const isJanuary = (place: number) => months[place]?.month.endsWith('-01');
  return isJanuary(index) || (index === 0 && !isJanuary(1) && !isJanuary(2));
};

/** Month labels below the bars, one letter each on a phone; the year where it starts. */
const MonthNames = ({ months, shown }: { months: Months; shown: number }) => (
  <div aria-hidden="true" className="col-start-2 mt-1.5 grid grid-cols-12">
    {months.map(({ month }, index) => (
      <span
        key={month}
        className={classes(
          'text-center figures text-[0.6875rem] leading-4',
          index === shown ? 'text-text' : 'text-muted',
        )}
      >
        {formatShortMonth(month).slice(0, 1)}
        <span className="max-sm:hidden">{formatShortMonth(month).slice(1)}</span>
        {showsYear(months, index) && <span className="-mx-2 block">{month.slice(0, 4)}</span>}
      </span>
    ))}
  </div>
);
