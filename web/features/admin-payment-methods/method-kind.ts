import type { PaymentMethod } from '../../../shared/payment-methods.ts';
import { payWith } from '../../../shared/payments.ts';
import { call } from '../../lib/api.ts';
import { changeRow } from '../../lib/change-row.ts';
import { useAction } from '../../ui/use-action.ts';
import { type ContentKind, useContentCache } from '../admin-content/content-kind.ts';
import { useRowMove } from '../admin-content/row-move.tsx';

/** Of how cards are set up. */
export const cardKey = ['card'];

/** The studio's ways to pay, in its order. */
export const methodKind: ContentKind<PaymentMethod> = {
  key: ['payment-methods'],
  // Handles are settings.
  also: ['settings', 'public-settings'],
  list: async (signal) => (await call('GET /api/admin/payment-methods', { signal })).payment_methods,
  sort: (items) => items.toSorted((a, b) => a.position - b.position),
  remove: (id) => call('DELETE /api/admin/payment-methods/:id', { params: { id } }),
  one: 'the way to pay',
  many: 'ways to pay',
  added: 'Way to pay added',
  updated: 'Way to pay updated',
  deleted: 'Way to pay deleted',
};

/** Switches a way to pay on or off; nothing else changes. */
export const useMethodSwitch = (item: PaymentMethod) => {
  const { label, active } = item;
  const { put, reread } = useContentCache(methodKind);
  return useAction({
    send: () =>
      changeRow(item, { active: !active }, ({ id, version, ...row }) =>
        call('PUT /api/admin/payment-methods/:id', { params: { id }, body: { active: row.active, version } }),
      ),
    done: (saved) => {
      put(saved);
      return saved.active ? `Clients can pay ${payWith(label)}` : `${label} switched off`;
    },
    failed: (reason) => [`Failed to switch ${label} ${active ? 'off' : 'on'}`, reason],
    refresh: reread,
  });
};

/** Moves a way to pay up or down. */
export const useMethodMove = () =>
  useRowMove<PaymentMethod>({
    listKey: methodKind.key,
    reorder: (items, id, by) => {
      const from = items.findIndex((item) => item.id === id);
      const moved = items[from];
      const to = from + by;
      if (!moved || to < 0 || to >= items.length) return items;
      return items
        .toSpliced(from, 1)
        .toSpliced(to, 0, moved)
        .map((item, position) => (item.position === position ? item : { ...item, position }));
    },
    store: (after) =>
      call('PUT /api/admin/payment-methods/order', { body: { ids: after.map(({ id }) => id) } }),
    failed: 'Failed to move the way to pay',
  });
