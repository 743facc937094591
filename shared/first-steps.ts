import * as z from 'zod/mini';

/** What makes a fresh installation a studio, in the order in which the overview leads through it. */
export const stepIds = [
  'studio',
  'payment',
  'prices',
  'track',
  'claims',
  'mail',
  'address',
  'safety',
] as const;
export type StepId = (typeof stepIds)[number];

/** Steps that a studio can do without, when its owner says so. */
export const skippableSteps = ['prices', 'claims', 'mail', 'address', 'safety'] as const satisfies StepId[];
export type LeavableStep = (typeof skippableSteps)[number];

/** What a step still lacks, as the installation itself shows it. */
const lacking = z.enum([
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
]);
export type StepIssue = z.infer<typeof lacking>;

const firstStep = z.object({ id: z.enum(stepIds), lacks: z.array(lacking), is_left: z.boolean() });
export type FirstStep = z.infer<typeof firstStep>;

export const firstSteps = z.object({
  /** False when the owner put the guide away, when nothing is left to do, and in a studio that has been paid for a while. */
  is_shown: z.boolean(),
  has_order: z.boolean(),
  steps: z.array(firstStep),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const isSettled = ({ lacks, is_left }: FirstStep): boolean => is_left || lacks.length === 0;
