import type { OrderRow } from '../ledger/rows.ts';

/** Whether the client allows the studio to show their songs, and under which name. */
export const presentShowcase = ({
  showcase,
  showcase_credit,
}: Pick<OrderRow, 'showcase' | 'showcase_credit'>): {
  showcase: boolean | null;
  showcase_credit: string;
} => ({
  showcase: showcase === null ? null : showcase === 1,
  showcase_credit,
});
