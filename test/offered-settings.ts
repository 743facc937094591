import { listFixedMethods } from '../shared/payments.ts';
import type { PageSettings, Settings } from '../shared/settings.ts';
import { shownSettings } from './offers.ts';

/** Settings as a studio offers them that has changed none of its ways to pay. */
export const offered = (change: Partial<Settings> = {}): PageSettings => {
  const settings = { ...shownSettings, ...change };
  return { ...settings, payment_methods: listFixedMethods(settings) };
};
