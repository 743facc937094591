import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { getDocumentProxy } from 'unpdf';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReceiptOrder } from '../../shared/client-orders.ts';
import { cpuMsOf } from '../../test/cpu-time.ts';
import { nightlyTest } from '../../test/nightly-test.ts';
import { createReceiptWriter, type ReceiptWriter, type receiptLimits } from './receipt-writer.ts';
import { writeReceipt } from './write-receipt.ts';

const pids: number[] = [];
const log = pino(
  { level: 'debug' },
  { write: (line: string) => pids.push(JSON.parse(line).child_pid as number) },
);
const writers: ReceiptWriter[] = [];
const writerWith = (changes: Partial<typeof receiptLimits> = {}, child?: string): ReceiptWriter => {
  const entry =
    child && fileURLToPath(new URL(`../../test/audio/misbehaving-workers/${child}.ts`, import.meta.url));
  // Its limit of time is for what is stuck; on a busy machine a receipt may take longer.
  const writer = createReceiptWriter(log, { seconds: 600, ...changes }, entry);
  writers.push(writer);
  return writer;
};
afterEach(async () => {
  await Promise.all(writers.splice(0).map((writer) => writer.close()));
});

const at = '2026-11-23T12:00:00.000Z';
/** Letters of every font, and some that none has. */
const mixed = (length: number) => 'Øre Ђорђе Ψάλτη Nguyễn 田中 نجيب '.repeat(length).slice(0, length);
/** Ten songs, all add-ons, twenty payments and refunds, and the longest texts. */
const longest: ReceiptOrder = {
  order_id: 'MX-7K2M9QXW4RT8',
  client_name: mixed(120),
  studio_name: mixed(120),
  studio_email: 'desk@quartz.test',
  receipt_details: mixed(600),
  receipt_number: 'HS-2026-0001',
  receipt_day: '2026-11-23',
  billing: { name: mixed(200), address: mixed(600), tax_number: mixed(60) },
  created_at: at,
  cancelled_at: at,
  lines: Array.from({ length: 18 }, () => ({
    item: 'rush_delivery',
    label: mixed(80),
    quantity: 10,
    unit_amount: 50,
    amount: 500,
  })),
  tax: { mode: 'included', label: mixed(20), percent: 19.125, amount: 1_234.56 },
  currency: 'USD',
  locale: 'en-US',
  discount_code: 'TEN',
  discount_amount: 10,
  total_amount: 8_990,
  paid_amount: 0,
  due_amount: 0,
  due_now_amount: 0,
  deposit_amount: null,
  can_start: false,
  is_paid: false,
  money: { state: 'refunded', label: 'Refunded', text: mixed(200) },
  payments: Array.from({ length: 20 }, (_, n) => ({
    ...{ id: `p${n}`, at, amount: n % 2 ? -60.5 : 60.5, method: 'paypal', method_label: 'PayPal' },
    ...{ reference: mixed(120), state: 'confirmed' as const, decline_reason: '', is_test: false },
  })),
};
const pagesOf = async (pdf: Uint8Array) => (await getDocumentProxy(new Uint8Array(pdf))).numPages;
const broken = { code: 'unavailable', message: 'The receipt couldn’t be written. Please try again.' };

describe('the receipt writer', () => {
  nightlyTest(
    'takes at most 20 ms of the server’s thread for the longest receipt, and little more for the first',
    async () => {
      const cpuOf = async (write: () => Promise<Uint8Array>) => {
        const { result, ms } = await cpuMsOf(write);
        expect(await pagesOf(result)).toBeGreaterThan(1);
        return ms;
      };
      const times = { here: [] as number[], first: [] as number[], later: [] as number[] };
      for (let time = 0; time < 3; time++) {
        const writer = writerWith();
        times.here.push(await cpuOf(() => writeReceipt(longest)));
        times.first.push(await cpuOf(() => writer.write(longest)));
        times.later.push(await cpuOf(() => writer.write(longest)));
      }
      // Whatever else this thread does meanwhile counts as well. The first write starts a process, which costs the more the
      // larger the test's own process is; writing here costs more still, as it loads PDFKit.
      expect(Math.min(...times.later)).toBeLessThan(20);
      expect(Math.min(...times.first)).toBeLessThan(Math.max(...times.here) / 4);
    },
  );

  it('refuses a receipt whose process ends early or is stuck', async () => {
    await expect(writerWith({}, 'exits-early').write(longest)).rejects.toMatchObject(broken);
    await expect(writerWith({ seconds: 0.5 }, 'busy-loop').write(longest)).rejects.toMatchObject(broken);
  });

  it('writes the next one after its process was killed', async () => {
    const writer = writerWith();
    await writer.write(longest);
    const losing = expect(writer.write(longest)).rejects.toMatchObject(broken);
    await Promise.resolve();
    const pid = pids.at(-1);
    if (!pid) throw new Error('No process was started');
    process.kill(pid, 'SIGKILL');
    await losing;
    expect(await pagesOf(await writer.write(longest))).toBeGreaterThan(1);
  });

  it('queues a limited number and refuses more until later', async () => {
    const writer = writerWith({ max_waiting: 2 });
    const written = [1, 2, 3].map(() => writer.write(longest));
    await expect(writer.write(longest)).rejects.toMatchObject({
      ...{ code: 'unavailable', retryAfter: 10 },
      message: 'Other receipts are being written. Try again in 10 seconds.',
    });
    expect(await Promise.all(written)).toHaveLength(3);
  });
});
