import {
  type FirstStep,
  type FirstSteps,
  isSettled,
  type StepIssue,
  skippableSteps,
  stepIds,
} from '../../../shared/first-steps.ts';
import type { PaymentMethod } from '../../../shared/payment-methods.ts';
import type { SoundState } from '../../../shared/portfolio.ts';
import { defaultSettings, type StoredSettings } from '../../../shared/settings.ts';
import { counterFields } from '../../../shared/site-words.ts';
import type { Deps } from '../../deps.ts';
import type { Config } from '../../lib/config.ts';
import { isLocalUrl } from '../../lib/public-url.ts';
import { readMailServer } from '../email-setup/mail-server.ts';
import { lastSentAt } from '../email-setup/queries.ts';
import { listOrderTotals } from '../ledger/totals-queries.ts';
import { readMethods } from '../settings/present.ts';
import { readSettings } from '../settings/queries.ts';
import { countPaidOrders, readSetupState, soundStates } from './queries.ts';

/** A studio with this many paid orders is running, even with default settings. */
const ENOUGH_PAID = 3;

/** How far the set-up is, derived from stored data and configuration: no step is ticked by hand. */
export const readFirstSteps = async ({
  database,
  config,
}: Pick<Deps, 'database' | 'config'>): Promise<FirstSteps> => {
  const { read } = database;
  const [settings, methods, traces, sounds, totals, paid, sentAt, server] = await Promise.all([
    readSettings(read),
    readMethods(read, config),
    readSetupState(read),
    soundStates(read),
    listOrderTotals(read),
    countPaidOrders(read, ENOUGH_PAID),
    lastSentAt(read),
    readMailServer({ database, config }),
  ]);
  const has_order = totals.some(({ orders }) => orders > 0);
  const lacks: Record<FirstStep['id'], StepIssue[]> = {
    // Whoever has set prices, or kept what the guide proposed, has decided.
    kind:
      traces.isSaved('studio_kind') || traces.isMarked('own-prices') || traces.isMarked('left-kind')
        ? []
        : ['studio_kind'],
    studio: findUnchanged(settings, 'business_name', 'contact_email'),
    payment: findExamples(methods),
    prices: traces.isMarked('own-prices') ? [] : ['own_prices'],
    track: findSoundIssues(sounds),
    claims: counterFields.every(traces.isSaved) ? [] : ['own_figures'],
    mail: server ? (sentAt || traces.isMarked('email-tested') ? [] : ['sent_mail']) : ['mail_server'],
    address: findAddressIssues(config),
    safety: [
      ...(traces.isMarked('password-invented') ? (['own_password'] as const) : []),
      ...(traces.isMarked('backed-up') ? [] : (['backup'] as const)),
    ],
    // The first order came from there.
    site: has_order || traces.isMarked('left-site') ? [] : ['seen_site'],
  };
  const left = new Set<string>(skippableSteps.filter((step) => traces.isMarked(`left-${step}`)));
  const steps = stepIds.map((id) => ({ id, lacks: lacks[id], is_left: left.has(id) }));
  const isOver = traces.isMarked('guide-dismissed') || paid >= ENOUGH_PAID || steps.every(isSettled);
  return { is_shown: !isOver, has_order, steps };
};

const findUnchanged = <F extends StepIssue & keyof StoredSettings>(
  settings: StoredSettings,
  ...fields: F[]
): F[] => fields.filter((field) => settings[field] === defaultSettings[field]);

/** Accounts that are still examples. They are offered to nobody, so they don't matter beside another way to pay. */
const findExamples = (methods: PaymentMethod[]): StepIssue[] => {
  const active = methods.filter((method) => method.active);
  const hasOther = active.some(({ is_fixed, lacks }) => !is_fixed && lacks === null);
  if (hasOther) return [];
  const isExample = (id: string) => active.some((method) => method.id === id && method.lacks === 'example');
  return [
    ...(isExample('paypal') ? (['paypal_handle'] as const) : []),
    ...(isExample('cashapp') ? (['cashapp_handle'] as const) : []),
  ];
};

const findSoundIssues = (states: SoundState[]): StepIssue[] => {
  if (states.includes('ready')) return [];
  if (states.length === 0) return ['track'];
  return states.includes('waiting') ? ['prepared_sound'] : ['playable_sound'];
};

const findAddressIssues = (config: Config): StepIssue[] => {
  if (isLocalUrl(config)) return ['public_url'];
  return config.PUBLIC_URL.startsWith('https:') ? [] : ['https'];
};
