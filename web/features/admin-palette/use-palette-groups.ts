import { useState } from 'react';
import { actions, fits, orderShelves, type PaletteGroup, pages, withoutRepeats } from './palette-item.ts';
import { recentChoices } from './recent-choices.ts';
import { usePaletteSearch } from './use-palette-search.ts';

/** What the palette offers for what is typed: what was chosen before comes first, what the server finds last. */
export const usePaletteGroups = (typed: string, isWriting: boolean) => {
  const [recent] = useState(recentChoices);
  const { orders, clients, isBusy, error } = usePaletteSearch(typed, isWriting);
  const search = typed.trim();
  const fitting = (group: PaletteGroup): PaletteGroup => ({
    ...group,
    items: group.items.filter((item) => fits(item, search)),
  });
  const isOrderNumber = /^mx\b/i.test(search);
  const found = { orders: { label: 'Orders', items: orders }, clients: { label: 'Clients', items: clients } };
  const groups: PaletteGroup[] = isWriting
    ? [{ label: search ? 'Clients' : 'Latest clients', items: clients }]
    : [
        fitting({ label: 'Recent', items: recent }),
        fitting({ label: 'Pages', items: [...pages, ...orderShelves] }),
        fitting({ label: 'Actions', items: actions }),
        ...(isOrderNumber ? [found.orders, found.clients] : [found.clients, found.orders]),
      ];
  return { groups: withoutRepeats(groups), isBusy, error };
};
