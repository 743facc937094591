import { listFixedMethods } from '../shared/payments.ts';
import { defaultSettings, type OfferedSettings, type Settings } from '../shared/settings.ts';

/** Settings as a studio offers them that has changed none of its ways to pay. */
export const offered = (change: Partial<Settings> = {}): OfferedSettings => {
  const settings = { ...defaultSettings, ...change };
  return { ...settings, payment_methods: listFixedMethods(settings) };
};
