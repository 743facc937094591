import { useQuery } from '@tanstack/react-query';
import type { MoneyFormat } from '../../../shared/money.ts';
import type { Offer, OwnAddOn, OwnService } from '../../../shared/offer.ts';
import { call } from '../../lib/api.ts';
import { changeRow } from '../../lib/change-row.ts';
import { type ContentKind, useContent } from '../admin-content/content-kind.ts';
import type { Editor } from '../admin-content/use-editor.ts';
import type { SharedSample } from './sample-order.tsx';

type Row = { id: string; position: number; active: boolean; version: number };
const byPosition = <R extends Row>(rows: R[]): R[] =>
  rows.toSorted((one, other) => one.position - other.position);

/** Kinds of rows of the offer, with the calls that offer a row or no longer do, and that put all in order. */
export type OfferKind<R extends Row> = ContentKind<R> & {
  offer: (row: R, active: boolean) => Promise<R>;
  order: (ids: string[]) => Promise<R[]>;
};

export const serviceKind: OfferKind<OwnService> = {
  key: ['services'],
  list: async (signal) => (await call('GET /api/admin/services', { signal })).services,
  sort: byPosition,
  offer: (row, active) =>
    changeRow(row, { active }, ({ position: _, ...body }) =>
      call('PUT /api/admin/services/:id', { params: { id: body.id }, body }),
    ),
  order: async (ids) => (await call('PUT /api/admin/services/order', { body: { ids } })).services,
  remove: (id) => call('DELETE /api/admin/services/:id', { params: { id } }),
  one: 'the service',
  many: 'services',
  added: 'Service added',
  updated: 'Service saved',
  deleted: 'Service deleted',
};

export const addOnKind: OfferKind<OwnAddOn> = {
  key: ['add-ons'],
  list: async (signal) => (await call('GET /api/admin/add-ons', { signal })).add_ons,
  sort: byPosition,
  offer: (row, active) =>
    changeRow(row, { active }, ({ position: _, ...body }) =>
      call('PUT /api/admin/add-ons/:id', { params: { id: body.id }, body }),
    ),
  order: async (ids) => (await call('PUT /api/admin/add-ons/order', { body: { ids } })).add_ons,
  remove: (id) => call('DELETE /api/admin/add-ons/:id', { params: { id } }),
  one: 'the add-on',
  many: 'add-ons',
  added: 'Add-on added',
  updated: 'Add-on saved',
  deleted: 'Add-on deleted',
};

/** Until it is known how the studio writes amounts. */
export const defaultFormat: MoneyFormat = { currency: 'USD', locale: 'en-US' };

export const useCurrency = (): string => (useWholeOffer() ?? defaultFormat).currency;

export const usePublicSettings = () =>
  useQuery({
    queryKey: ['public-settings'],
    queryFn: ({ signal }) => call('GET /api/settings', { signal }),
  }).data;

/** The rows as stored, active or not; null until both lists are there. */
export const useWholeOffer = (): Offer | null => {
  const services = useContent(serviceKind).data;
  const addOns = useContent(addOnKind).data;
  const settings = usePublicSettings();
  if (!services || !addOns || !settings) return null;
  const { currency, locale, tax } = settings;
  return { services, add_ons: addOns, currency, locale, tax };
};

/** Swaps a row with its neighbour. */
export const swapRows = <R extends Row>(rows: R[], id: string, by: -1 | 1): R[] => {
  const at = rows.findIndex((row) => row.id === id);
  const [one, other] = [rows[at], rows[at + by]];
  return one && other ? rows.with(at, other).with(at + by, one) : rows;
};

/** The form of a row, which shows what a sample order would cost with it. */
export type OfferFormProps<R extends Row> = SharedSample & { editor: Editor<R>; items: R[] };
