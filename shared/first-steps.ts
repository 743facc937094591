import * as z from 'zod/mini';

/** The steps from a fresh installation to an open studio: the pages of the guide, and the overview’s list. */
export const stepIds = [
  'kind',
  'studio',
  'prices',
  'payment',
  'track',
  'claims',
  'mail',
  'address',
  'safety',
  'site',
] as const;
export type StepId = (typeof stepIds)[number];

/** Steps that may be left as they are: the guide leaves what it is led past. */
export const skippableSteps = [
  'kind',
  'prices',
  'claims',
  'mail',
  'address',
  'safety',
  'site',
] as const satisfies StepId[];
export type LeavableStep = (typeof skippableSteps)[number];

export const isLeavable = (id: string): id is LeavableStep => skippableSteps.some((step) => step === id);

/** What is still missing for a step, as detected by the installation. */
const lacking = z.enum([
  'studio_kind',
  'business_name',
  'contact_email',
  'paypal_handle',
  'cashapp_handle',
  'own_prices',
  'track',
  'prepared_sound',
  'playable_sound',
  'own_figures',
  'mail_server',
  'sent_mail',
  'public_url',
  'https',
  'own_password',
  'backup',
  'seen_site',
]);
export type StepIssue = z.infer<typeof lacking>;

const firstStep = z.object({ id: z.enum(stepIds), lacks: z.array(lacking), is_left: z.boolean() });
export type FirstStep = z.infer<typeof firstStep>;

export const firstSteps = z.object({
  /** False when the owner dismissed the guide, nothing is left to do, or the studio has been paid for a while. */
  is_shown: z.boolean(),
  has_order: z.boolean(),
  steps: z.array(firstStep),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const isSettled = ({ lacks, is_left }: FirstStep): boolean => is_left || lacks.length === 0;
