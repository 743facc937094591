import type { VersionKind } from '../../../shared/version-kinds.ts';
import { keepStored, readStored } from '../../lib/browser-storage.ts';

/** What an upload will become once it is complete, and the idempotency key that makes it one version. */
export type Plan = { song: number; kind: VersionKind; note: string; key: string };
type Plans = Record<string, Plan>;

// Removed at sign-out because of its prefix.
const nameOf = (order_id: string) => `admin_versions-${order_id}`;

/** Keyed by upload id; this browser only. */
export const readPlans = (order_id: string): Plans => {
  try {
    return JSON.parse(readStored(nameOf(order_id)) ?? '{}') as Plans;
  } catch {
    return {};
  }
};

export const keepPlans = (order_id: string, plans: Plans): void =>
  keepStored(nameOf(order_id), Object.keys(plans).length > 0 ? JSON.stringify(plans) : null);

export const hasPlans = (order_id: string): boolean => readStored(nameOf(order_id)) !== null;
