import type { VersionKind } from '../../../../shared/version-kinds.ts';
import { keepStored, readStored } from '../../../lib/browser-storage.ts';

/** What an upload is to be once it has arrived, and the key that makes it one version. */
export type Plan = { song: number; kind: VersionKind; note: string; key: string };
type Plans = Record<string, Plan>;

// Forgotten at sign-out, as its beginning says.
const nameOf = (order_id: string) => `admin_versions-${order_id}`;

/** By the ids of the uploads in this browser. */
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
