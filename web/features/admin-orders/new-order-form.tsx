import { useId, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../shared/limits.ts';
import type { Offer } from '../../../shared/offer.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { findService, listAddOns, priceOrder } from '../../../shared/pricing.ts';
import { call } from '../../lib/api.ts';
import { classes } from '../../lib/classes.ts';
import { showAmount, showMoney } from '../../lib/locale.ts';
import { parseAmount } from '../../lib/parse-amount.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { dense } from '../../ui/dense.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { CheckField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useClients } from '../admin-clients/use-clients.ts';

type Line = { label: string; amount: string };

const blank = {
  'client.name': '',
  'client.email': '',
  service: '',
  song_count: '1',
  add_ons: [] as string[],
  is_own_price: false,
  lines: [{ label: '', amount: '' }] as Line[],
  note: '',
  tell_client: true,
};
type Values = typeof blank;

const toBody = (values: Values, service: string) => ({
  client: { name: values['client.name'], email: values['client.email'] },
  service,
  song_count: Number(values.song_count),
  add_ons: values.add_ons,
  ...(values.is_own_price
    ? { lines: values.lines.map(({ label, amount }) => ({ label, amount: parseAmount(amount) })) }
    : {}),
  note: values.note,
  tell_client: values.tell_client,
});

/** Enters an order for a client: what they get, at the studio's prices or at its own, and the link they get. */
export const NewOrderForm = ({ offer }: { offer: Offer }) => {
  const [made, setMade] = useState<OrderDetail | null>(null);
  const getKey = useRetryKey();
  const form = useForm({
    start: blank,
    // The server's words are shown beside the fields: the schemas are those of the order form, which this area doesn't load.
    read: (values: Values) => ({
      value: toBody(values, findService(offer, values.service)?.id ?? ''),
      errors: null,
    }),
    send: (body) => call('POST /api/admin/orders', { body, key: getKey(body) }),
    onSent: setMade,
    done: 'Order created',
  });
  const { values, errors, set } = form;
  const service = findService(offer, values.service) ?? offer.services[0];
  if (made) return <MadeOrder order={made} wasTold={values.tell_client} />;
  if (!service) return null;
  const addOns = listAddOns(offer, service);
  const chosen = values.add_ons.filter((id) => addOns.some((addOn) => addOn.id === id));
  return (
    <form {...form.props} className="max-w-2xl space-y-8">
      <div className="grid gap-4 sm:grid-cols-2">
        <ClientFields form={form} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {offer.services.length > 1 && (
          <SelectField
            form={form as never}
            name="service"
            label="Service"
            options={offer.services.map(({ id, name }) => [id, name] as const)}
          />
        )}
        <SelectField
          form={form as never}
          name="song_count"
          label="Songs"
          options={Array.from(
            { length: service.song_max },
            (_, place) => [String(place + 1), String(place + 1)] as const,
          )}
        />
      </div>
      {addOns.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium text-sm">Add-ons</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {addOns.map(({ id, name, price, per }) => (
              <Checkbox
                key={id}
                name="add_ons"
                label={
                  <>
                    {name}{' '}
                    <span className="text-muted text-sm">
                      +{showAmount(price, offer.currency)} per {per}
                    </span>
                  </>
                }
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  set({ add_ons: target.checked ? [...chosen, id] : chosen.filter((one) => one !== id) })
                }
              />
            ))}
          </div>
          {errors.add_ons && <ErrorNotice>{errors.add_ons}</ErrorNotice>}
        </fieldset>
      )}
      <div>
        <CheckField
          form={form as never}
          name="is_own_price"
          label="Set your own prices"
          hint="Your client sees them as a quote, and accepts it before they pay."
        />
        {values.is_own_price ? (
          <LineFields
            lines={values.lines}
            errors={errors}
            currency={offer.currency}
            onChange={(lines) => set({ lines })}
          />
        ) : (
          <ComputedPrice
            offer={offer}
            choice={{
              service: service.id,
              song_count: Math.min(Number(values.song_count), service.song_max),
              add_ons: Object.fromEntries(chosen.map((id) => [id, true])),
            }}
          />
        )}
      </div>
      <TextField
        form={form as never}
        name="note"
        label="Note to the client"
        hint="Optional. Shown on their order page and in the email."
        rows={3}
        maxLength={limits.entered_note}
      />
      <CheckField form={form as never} name="tell_client" label="Email the client their link" />
      {form.reason && Object.keys(errors).length === 0 && <ErrorNotice>{form.reason}</ErrorNotice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className={dense} aria-disabled={form.isBusy}>
          {form.isBusy ? 'Creating…' : 'Create order'}
        </Button>
        <Link
          to="/orders"
          className="inline-flex min-h-11 items-center px-3 text-muted text-sm hover:text-text"
        >
          Cancel
        </Link>
      </div>
    </form>
  );
};

/** Whom it is for: known clients are suggested by their address. */
const ClientFields = ({ form }: { form: { values: Values; set: (changed: Partial<Values>) => void } }) => {
  const id = useId();
  const email = form.values['client.email'];
  const search = useDebouncedValue(email.trim(), 250);
  const { data } = useClients({ search, filter: 'all' });
  const clients = data?.pages[0]?.clients ?? [];
  const known = clients.find((client) => client.email.toLowerCase() === email.trim().toLowerCase());
  return (
    <>
      <TextField
        form={form as never}
        name="client.email"
        label="Email"
        type="email"
        list={id}
        maxLength={limits.email}
        onBlur={() => known && !form.values['client.name'] && form.set({ 'client.name': known.name })}
      >
        <datalist id={id}>
          {clients.slice(0, 8).map((client) => (
            <option key={client.email} value={client.email}>
              {client.name}
            </option>
          ))}
        </datalist>
      </TextField>
      <TextField form={form as never} name="client.name" label="Name" maxLength={limits.name} />
    </>
  );
};

const ComputedPrice = ({ offer, choice }: { offer: Offer; choice: Parameters<typeof priceOrder>[1] }) => {
  const quote = priceOrder(offer, choice);
  return (
    <dl aria-label="Price" className="mt-3 divide-y divide-hairline border-hairline border-y text-sm">
      {quote.lines.map(({ item, label, amount }) => (
        <PriceRow key={item} label={label} amount={showMoney(amount, quote.currency)} />
      ))}
      <PriceRow label="Total" amount={showMoney(quote.total_amount, quote.currency)} isTotal />
    </dl>
  );
};

const PriceRow = ({ label, amount, isTotal }: { label: string; amount: string; isTotal?: boolean }) => (
  <div className={classes('flex justify-between gap-4 py-2', isTotal && 'font-semibold')}>
    <dt className="min-w-0 wrap-anywhere">{label}</dt>
    <dd className="shrink-0 font-mono">{amount}</dd>
  </div>
);

const LineFields = ({ lines, errors, currency, onChange }: LineFieldsProps) => {
  const change = (place: number, changed: Partial<Line>) =>
    onChange(lines.map((line, at) => (at === place ? { ...line, ...changed } : line)));
  const amounts = lines.map(({ amount }) => parseAmount(amount)).filter((amount) => !Number.isNaN(amount));
  return (
    <div className="mt-3 space-y-3">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are their places
        <div key={place} className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
          <Field label={`Line ${place + 1}`} error={errors[`lines.${place}.label`]}>
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
                className={`${dense} font-mono`}
                autoComplete="off"
                inputMode="decimal"
                value={line.amount}
                onChange={({ target }) => change(place, { amount: target.value })}
              />
            )}
          </Field>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {lines.length < limits.quote_lines && (
          <ActionButton kind="secondary" onClick={() => onChange([...lines, { label: '', amount: '' }])}>
            Add a line
          </ActionButton>
        )}
        {lines.length > 1 && (
          <ActionButton kind="quiet" onClick={() => onChange(lines.slice(0, -1))}>
            Remove the last
          </ActionButton>
        )}
        <span className="ml-auto font-mono font-semibold text-sm">
          Total{' '}
          {showAmount(
            amounts.reduce((sum, amount) => sum + amount, 0),
            currency,
          )}
        </span>
      </div>
      {errors.lines && <ErrorNotice>{errors.lines}</ErrorNotice>}
    </div>
  );
};
type LineFieldsProps = {
  lines: Line[];
  errors: Record<string, string>;
  currency: string;
  onChange: (lines: Line[]) => void;
};

/** The link for the client, to send it in another way. */
const MadeOrder = ({ order, wasTold }: { order: OrderDetail; wasTold: boolean }) => (
  <section aria-label="New order" className="max-w-2xl rounded-md border border-hairline bg-panel p-5">
    <h2 className="font-semibold text-lg">
      {order.client_info.name}’s order for {showAmount(order.total_amount, order.currency)} is set up
    </h2>
    <p className="mt-1 text-muted text-sm">
      {wasTold ? 'They get an email with their link.' : 'Nobody was emailed. Send them the link yourself.'}
    </p>
    {order.order_link && (
      <>
        <p className="mt-3 font-mono text-xs wrap-anywhere">{order.order_link}</p>
        <CopyText className="mt-3" label="Copy link" text={order.order_link} copied="Link copied" />
      </>
    )}
    <p className="mt-3">
      <Link className="link" to={`/orders/${order.order_id}`}>
        Open the order
      </Link>
    </p>
  </section>
);
