import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { describeUnrecorded } from './describe-unrecorded.ts';

test('a payment the server refused, is said not to be recorded, and why', () => {
  const refusal = new ApiError(409, { detail: 'This report is confirmed already.' }, '', null);
  expect(describeUnrecorded(refusal)).toBe('Nothing was recorded. This report is confirmed already.');
});

test('a payment whose answer was lost, is not said to be unrecorded', () => {
  for (const error of [new TypeError('Failed to fetch'), new ApiError(502, null, 'Bad gateway', null)])
    expect(describeUnrecorded(error)).toMatch(/^The payment may have been recorded\. .* it counts once\.$/);
});
