import { expect, it } from 'vitest';
import type { StepIssue } from '../../../shared/first-steps.ts';
import { describeMissing } from './step-texts.ts';

it.each<[StepIssue[], string | null]>([
  [
    ['business_name', 'contact_email', 'paypal_handle', 'cashapp_handle'],
    'Before your first client, fill in your PayPal handle, Cash App handle and contact email: they’re still placeholders.',
  ],
  [
    ['contact_email', 'backup'],
    'Before your first client, fill in your contact email: it’s still a placeholder.',
  ],
  [['business_name', 'backup'], null],
])('of %j names what the owner needs to be paid and reached', (lacks, words) => {
  expect(describeMissing([{ lacks }])?.words ?? null).toBe(words);
});
