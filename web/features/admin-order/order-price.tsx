import type { OrderDetail } from '../../../shared/orders.ts';
import { showAmount } from '../../lib/locale.ts';
import { showTax } from '../../lib/show-tax.ts';
import { touchable } from '../../ui/dense.ts';
import { downloadReceipt } from './download.ts';
import { OrderSection } from './order-section.tsx';
import { QuoteValidity } from './quote-validity.tsx';

const amount = 'py-1 pl-4 text-right figures text-sm whitespace-nowrap';

/** The number of the receipt, and whom the client wants it made out to. */
const ReceiptFacts = ({ order: { receipt_number, billing } }: { order: OrderDetail }) => {
  const facts = [
    ['Receipt', receipt_number],
    ['Billed to', [billing.name, billing.address].filter(Boolean).join('\n')],
    ['Tax number', billing.tax_number],
  ].filter(([, value]) => value);
  return (
    facts.length > 0 && (
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    )
  );
};

/** The order's own price lines as agreed; later price changes do not affect them. */
export const OrderPrice = ({ order }: { order: OrderDetail }) => (
  <OrderSection
    id="price"
    title="Price"
    note={showAmount(order.total_amount, order.currency)}
    aside={
      order.client_info.email &&
      !order.trashed_at && (
        <button
          type="button"
          className={`link cursor-pointer text-sm ${touchable}`}
          onClick={() => void downloadReceipt(order.order_id)}
        >
          Get receipt
        </button>
      )
    }
  >
    <table className="w-full">
      <caption className="sr-only">Price lines</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a quote have no name of their own, and don't move
          <tr key={place}>
            <th scope="row" className="py-1 text-left font-normal">
              {line.label}
              {line.quantity > 1 && (
                <span className="ml-2 whitespace-nowrap figures text-muted text-xs">
                  {line.quantity} × {showAmount(line.unit_amount, order.currency)}
                </span>
              )}
            </th>
            <td className={amount}>{showAmount(line.amount, order.currency)}</td>
          </tr>
        ))}
        {order.discount_amount > 0 && (
          <>
            <tr className="[&>*]:border-hairline [&>*]:border-t [&>*]:pt-2">
              <th scope="row" className="py-1 text-left font-normal text-muted">
                Subtotal
              </th>
              <td className={`${amount} text-muted`}>{showAmount(order.original_amount, order.currency)}</td>
            </tr>
            <tr>
              <th scope="row" className="py-1 text-left font-normal">
                Discount <span className="figures text-muted text-xs">{order.discount_code}</span>
              </th>
              <td className={amount}>{showAmount(-order.discount_amount, order.currency)}</td>
            </tr>
          </>
        )}
        {order.tax && (
          <tr>
            <th scope="row" className="py-1 text-left font-normal">
              {showTax(order.tax)}
            </th>
            <td className={amount}>{showAmount(order.tax.amount, order.currency)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr className="[&>*]:border-edge [&>*]:border-t [&>*]:pt-2">
          <th scope="row" className="text-left font-semibold">
            Total
          </th>
          <td className="pl-4 text-right figures font-semibold text-lg">
            {showAmount(order.total_amount, order.currency)}
          </td>
        </tr>
      </tfoot>
    </table>
    {order.awaits_acceptance && <QuoteValidity order={order} />}
    <ReceiptFacts order={order} />
  </OrderSection>
);
