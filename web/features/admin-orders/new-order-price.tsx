import { limits } from '../../../shared/limits.ts';
import { fromAmount } from '../../../shared/money.ts';
import type { Offer } from '../../../shared/offer.ts';
import { type OrderChoice, priceOrder, type Quote, settle } from '../../../shared/pricing.ts';
import { classes } from '../../lib/classes.ts';
import { showMoney } from '../../lib/locale.ts';
import { parseAmount } from '../../lib/parse-amount.ts';
import { showTax } from '../../lib/show-tax.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { dense } from '../../ui/dense.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** A line of a quote, as typed. */
export type QuoteLine = { label: string; amount: string };

/** What the studio's own prices make. */
export const ComputedPrice = ({ offer, choice }: { offer: Offer; choice: OrderChoice }) => {
  const quote = priceOrder(offer, choice);
  return (
    <dl aria-label="Price" className="mt-3 divide-y divide-hairline border-hairline border-y text-sm">
      {quote.lines.map(({ item, label, amount }) => (
        <PriceRow key={item} label={label} amount={showMoney(amount, quote.currency)} />
      ))}
      <Totals {...quote} />
    </dl>
  );
};

const Totals = ({ tax, total_amount, currency }: Pick<Quote, 'tax' | 'total_amount' | 'currency'>) => (
  <>
    {tax && <PriceRow label={showTax(tax)} amount={showMoney(tax.amount, currency)} />}
    <PriceRow label="Total" amount={showMoney(total_amount, currency)} isTotal />
  </>
);

const PriceRow = ({ label, amount, isTotal }: { label: string; amount: string; isTotal?: boolean }) => (
  <div className={classes('flex justify-between gap-4 py-2', isTotal && 'font-semibold')}>
    <dt className="min-w-0 wrap-anywhere">{label}</dt>
    <dd className="shrink-0 figures">{amount}</dd>
  </div>
);

/** The lines of a quote, instead of those. */
export const LineFields = ({ lines, errors, offer: { currency, tax }, onChange }: LineFieldsProps) => {
  const change = (place: number, changed: Partial<QuoteLine>) =>
    onChange(lines.map((line, at) => (at === place ? { ...line, ...changed } : line)));
  const sum = lines
    .map(({ amount }) => fromAmount(parseAmount(amount), currency))
    .filter((amount) => !Number.isNaN(amount))
    .reduce((before, amount) => before + amount, 0);
  return (
    <div className="mt-3 space-y-3">
      {lines.map((line, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are their places
          key={place}
          className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_2.75rem]"
        >
          <Field
            label={`Line ${place + 1}`}
            error={errors[`lines.${place}.label`]}
            className="max-sm:col-span-2"
          >
            {(control) => (
              <Input
                {...control}
                name={`lines.${place}.label`}
                className={dense}
                autoComplete="off"
                maxLength={limits.quote_label}
                value={line.label}
                onChange={({ target }) => change(place, { label: target.value })}
              />
            )}
          </Field>
          <Field label={`Amount ${place + 1}`} error={errors[`lines.${place}.amount`]}>
            {(control) => (
              <Input
                {...control}
                name={`lines.${place}.amount`}
                className={`${dense} figures`}
                autoComplete="off"
                inputMode="decimal"
                value={line.amount}
                onChange={({ target }) => change(place, { amount: target.value })}
              />
            )}
          </Field>
          {lines.length > 1 && (
            <IconButton
              icon="remove"
              label={`Remove line ${place + 1}`}
              className="mt-6"
              onClick={() => onChange(lines.filter((_, at) => at !== place))}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {lines.length < limits.quote_lines && (
          <ActionButton kind="secondary" onClick={() => onChange([...lines, { label: '', amount: '' }])}>
            Add a line
          </ActionButton>
        )}
      </div>
      <dl className="divide-y divide-hairline border-hairline border-y text-sm">
        <Totals {...settle(tax, sum, 0)} currency={currency} />
      </dl>
      {errors.lines && <ErrorNotice>{errors.lines}</ErrorNotice>}
    </div>
  );
};
type LineFieldsProps = {
  lines: QuoteLine[];
  errors: Record<string, string>;
  offer: Offer;
  onChange: (lines: QuoteLine[]) => void;
};
