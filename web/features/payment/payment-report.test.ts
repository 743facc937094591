import { describe, expect, it } from 'vitest';
import { getReportOutcome, parseReport } from './payment-report.ts';

describe('a payment that was chosen', () => {
  const report = { orderId: 'MX-1', method: 'paypal', isPaid: false, isSent: false, key: 'k' };
  const read = (value: unknown, orderId = 'MX-1') => parseReport(value, orderId);

  it('is restored only for its own order', () => {
    expect(read(report)).toEqual(report);
    expect(read({ ...report, isSent: true })).toMatchObject({ isSent: true });
    expect(read(report, 'MX-2')).toBeNull();
  });

  it.each([
    [null],
    ['text'],
    [{}],
    [{ ...report, method: 7 }],
    [{ ...report, key: undefined }],
    [{ ...report, key: '' }],
    [
      { ...report, isSent: 'yes', method: 'cashapp', more: 1 },
      { ...report, method: 'cashapp' },
    ],
  ])('%j that something else left there is nothing, or only what it says', (value, report = null as unknown) => {
    expect(read(value)).toEqual(report);
  });

  it('is retried without an answer or while the server is busy, but not after a decision', () => {
    expect([200, 201].map(getReportOutcome)).toEqual(['accepted', 'accepted']);
    expect([401, 404, 409, 422].map(getReportOutcome)).toEqual(Array(4).fill('refused'));
    expect([408, 429, 500, 503, 0].map(getReportOutcome)).toEqual(Array(5).fill('unanswered'));
  });
});
