import type { VersionKind } from '../../../shared/version-kinds.ts';
import { keepStored, readStored, readStoredJson } from '../../lib/browser-storage.ts';

/** What an upload will become once it is complete, and the idempotency key that makes it one version. */
export type Plan = { song: number; kind: VersionKind; kind_name: string; key: string };
type Plans = Record<string, Plan>;

// Removed at sign-out because of its prefix.
const getName = (order_id: string) => `admin_versions-${order_id}`;

/** Keyed by upload id; this browser only. */
export const readPlans = (order_id: string): Plans => (readStoredJson(getName(order_id)) ?? {}) as Plans;

export const keepPlans = (order_id: string, plans: Plans): void => {
  keepStored(getName(order_id), Object.keys(plans).length > 0 ? JSON.stringify(plans) : null);
};

export const hasPlans = (order_id: string): boolean => readStored(getName(order_id)) !== null;
