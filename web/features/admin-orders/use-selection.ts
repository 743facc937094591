import { useMemo, useState } from 'react';
import type { OrderSummary } from '../../../shared/orders.ts';

/** Selected orders, limited to those listed, so that no action affects an order that is out of sight. */
export const useSelection = (rows: OrderSummary[]) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter(({ order_id }) => ticked.has(order_id)), [rows, ticked]);
  return {
    chosen,
    isChosen: (order_id: string) => ticked.has(order_id),
    isAll: rows.length > 0 && chosen.length === rows.length,
    toggle: (order_id: string) => {
      const next = new Set(ticked);
      if (!next.delete(order_id)) next.add(order_id);
      setTicked(next);
    },
    toggleAll: () =>
      setTicked(chosen.length === rows.length ? new Set() : new Set(rows.map(({ order_id }) => order_id))),
    clear: () => setTicked(new Set()),
  };
};
export type Selection = ReturnType<typeof useSelection>;
