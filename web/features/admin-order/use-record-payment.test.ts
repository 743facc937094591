import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { describeUnrecorded } from './use-record-payment.ts';

test('says that a refused payment was not recorded, and why', () => {
  const refusal = new ApiError(409, { detail: 'This report is confirmed already.' }, '', null);
  expect(describeUnrecorded(refusal)).toBe('Nothing was recorded. This report is confirmed already.');
});

test('does not claim that a payment without a response was not recorded', () => {
  for (const error of [new TypeError('Failed to fetch'), new ApiError(502, null, 'Bad gateway', null)])
    expect(describeUnrecorded(error)).toMatch(/^The payment may have been recorded\. .* it counts once\.$/);
});
