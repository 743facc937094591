import { describeMoney } from '../../../shared/order-money.ts';
import type { OwnerSettings } from '../../../shared/settings.ts';
import type { OrderRow } from '../ledger/rows.ts';

type LockSettings = Pick<OwnerSettings, 'lock_downloads_until_paid' | 'listen_before_paid' | 'locale'>;

/**
 * Whether the client may download what was delivered; decided only here. `why` is shown to them while it is locked. An
 * order with a deposit was sold with the rest due before the download, whatever the setting says.
 */
export const getDownloadLock = (
  order: OrderRow,
  settings: LockSettings,
): { locked: boolean; why: string; can_listen: boolean } => {
  const isLockable = settings.lock_downloads_until_paid || order.deposit_amount !== null;
  if (!isLockable || order.paid_at !== null) return { locked: false, why: '', can_listen: true };
  const why = order.cancelled_at
    ? 'This order was cancelled before it was paid, so there’s nothing to download.'
    : `Downloads unlock once your order is paid. ${describeMoney({ ...order, locale: settings.locale }).text}`;
  return { locked: true, why, can_listen: settings.listen_before_paid };
};
