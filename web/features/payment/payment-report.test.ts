import { describe, expect, it } from 'vitest';
import { getReportOutcome, parseReport } from './payment-report.ts';

describe('a payment that was chosen', () => {
  const kept = { orderId: 'MX-1', method: 'paypal', isPaid: false, isTold: false, key: 'k' };
  const read = (value: unknown, orderId = 'MX-1') => parseReport(JSON.stringify(value), orderId);

  it('is restored only for its own order', () => {
    expect(read(kept)).toEqual(kept);
    expect(read({ ...kept, isTold: true })).toMatchObject({ isTold: true });
    expect(read(kept, 'MX-2')).toBeNull();
  });

  it.each([
    [null],
    ['text'],
    [{}],
    [{ ...kept, method: 'card' }],
    [
      { ...kept, isTold: 'yes', method: 'cashapp', key: undefined, more: 1 },
      { ...kept, method: 'cashapp', key: '' },
    ],
  ])('%j that something else left there is nothing, or only what it says', (value, report = null as unknown) => {
    expect(read(value)).toEqual(report);
    expect(parseReport('not JSON', 'MX-1')).toBeNull();
  });

  it('is retried without an answer or while the server is busy, but not after a decision', () => {
    expect([200, 201].map(getReportOutcome)).toEqual(['told', 'told']);
    expect([401, 404, 409, 422].map(getReportOutcome)).toEqual(Array(4).fill('refused'));
    expect([408, 429, 500, 503, 0].map(getReportOutcome)).toEqual(Array(5).fill('unanswered'));
  });
});
