import { useState } from 'react';
import { Link } from 'react-router';
import { findAmountProblem } from '../../../shared/amount-checks.ts';
import { type OrderByHand, orderByHand } from '../../../shared/by-hand.ts';
import { addDays, getDate } from '../../../shared/calendar.ts';
import { limits } from '../../../shared/limits.ts';
import type { Offer } from '../../../shared/offer.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { findService, listAddOns } from '../../../shared/pricing.ts';
import { call } from '../../lib/api.ts';
import { getTimezone, showAmount } from '../../lib/locale.ts';
import { parseAmount } from '../../lib/parse-amount.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dense } from '../../ui/dense.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { CheckField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { MadeOrder } from './made-order.tsx';
import { ClientFields } from './new-order-client.tsx';
import { ComputedPrice, LineFields, type QuoteLine } from './new-order-price.tsx';

const blank = {
  'client.name': '',
  'client.email': '',
  service: '',
  song_count: '1',
  add_ons: [] as string[],
  is_own_price: false,
  lines: [{ label: '', amount: '' }] as QuoteLine[],
  valid_until: '',
  note: '',
  tell_client: true,
};
export type NewOrderText = typeof blank;

/** What is ordered: with another service, fewer songs and other add-ons may be left of what was chosen. */
const getChoice = (values: NewOrderText, offer: Offer) => {
  const service = findService(offer, values.service) ?? offer.services[0];
  const offered = service ? listAddOns(offer, service) : [];
  return {
    service: service?.id ?? '',
    song_count: Math.min(Number(values.song_count), service?.song_max ?? limits.songs.min),
    add_ons: values.add_ons.filter((id) => offered.some((addOn) => addOn.id === id)),
  };
};

const toBody = (values: NewOrderText, offer: Offer) => ({
  client: { name: values['client.name'], email: values['client.email'] },
  ...getChoice(values, offer),
  ...(values.is_own_price
    ? {
        lines: values.lines.map(({ label, amount }) => ({ label, amount: parseAmount(amount) })),
        valid_until: values.valid_until || null,
      }
    : {}),
  note: values.note,
  tell_client: values.tell_client,
});

const readOrder = (values: NewOrderText, offer: Offer): ParseResult<OrderByHand> => {
  const body = toBody(values, offer);
  const parsed = parseFields(orderByHand, body);
  if (parsed.errors) return parsed;
  const errors = Object.fromEntries(
    (body.lines ?? []).flatMap(({ amount }, place) => {
      const problem = findAmountProblem(amount, offer);
      return problem ? [[`lines.${place}.amount`, problem]] : [];
    }),
  );
  const [words] = Object.values(errors);
  return words === undefined ? parsed : { value: null, errors, words };
};

/** Enters an order for a client: what they get, at the studio's prices or at its own, and the link they get. */
export const NewOrderForm = ({ offer, quoteDays }: { offer: Offer; quoteDays: number }) => {
  const [made, setMade] = useState<OrderDetail | null>(null);
  const getKey = useRetryKey();
  const form = useForm({
    start: {
      ...blank,
      valid_until: quoteDays > 0 ? addDays(getDate(Date.now(), getTimezone()), quoteDays) : '',
    },
    read: (values: NewOrderText) => readOrder(values, offer),
    send: (body) => call('POST /api/admin/orders', { body, key: getKey(body) }),
    onSent: setMade,
    done: 'Order created',
  });
  const { values, errors, set } = form;
  const service = findService(offer, values.service) ?? offer.services[0];
  if (made) return <MadeOrder order={made} wasTold={values.tell_client} />;
  if (!service) return null;
  const addOns = listAddOns(offer, service);
  const choice = getChoice(values, offer);
  const chosen = choice.add_ons;
  return (
    <form {...form.props} className="max-w-2xl space-y-8">
      <div className="grid gap-4 sm:grid-cols-2">
        <ClientFields form={form} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {offer.services.length > 1 && (
          <SelectField
            form={form}
            name="service"
            label="Service"
            options={offer.services.map(({ id, name }) => [id, name] as const)}
          />
        )}
        <SelectField
          form={{ ...form, values: { song_count: String(choice.song_count) } }}
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
                    {!values.is_own_price && (
                      <span className="text-muted text-sm">
                        +{showAmount(price, offer.currency)} per {per}
                      </span>
                    )}
                  </>
                }
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  set({ add_ons: target.checked ? [...chosen, id] : chosen.filter((one) => one !== id) })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {errors.add_ons && <ErrorNotice>{errors.add_ons}</ErrorNotice>}
      <div>
        <CheckField
          form={form}
          name="is_own_price"
          label="Set your own prices"
          hint="Your client sees them as a quote, and accepts it before they pay."
        />
        {values.is_own_price ? (
          <>
            <LineFields
              lines={values.lines}
              errors={errors}
              offer={offer}
              onChange={(lines) => set({ lines })}
            />
            <TextField
              form={form}
              name="valid_until"
              type="date"
              label="Valid until"
              hint="The last day your client can accept it. Leave blank for no end."
              className="mt-3 max-w-48"
            />
          </>
        ) : (
          <ComputedPrice
            offer={offer}
            choice={{ ...choice, add_ons: Object.fromEntries(chosen.map((id) => [id, true])) }}
          />
        )}
      </div>
      <TextField
        form={form}
        name="note"
        label="Note to the client"
        hint="Optional. Shown on their order page and in the email."
        rows={3}
        maxLength={limits.entered_note}
      />
      <CheckField form={form} name="tell_client" label="Email the client their link" />
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
