import type { OrderRow } from '../rows.ts';

/** Whether the client lets the studio show their songs, and under which name. */
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
