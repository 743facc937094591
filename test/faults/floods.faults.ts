import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../server/lib/clock.ts';
import { type Answer, placeOrder } from '../orders.ts';
import type { ProductProcess } from '../run/product-process.ts';
import { type Smtp, startSmtp } from '../services/smtp.ts';
import { count } from '../test-scopes.ts';
import { type MailFaultStudio, openMailFaults } from './email-studio.ts';
import { forEachLimited } from './raw-requests.ts';
import { note } from './record-figure.ts';

// A trusted proxy says where visitors come from; rate limits are those of a studio.
const LIMITED = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
const times = (most: number) => Array.from({ length: most }, (_, n) => n);
/** A separate network for each. */
const from = (n: number) => ({ 'x-forwarded-for': `10.${n >> 8}.${n & 255}.9` });

describe.each([
  ['sqlite', 1],
  ['postgres', 2],
] as const)('a flood of orders on %s with %i processes', (engine, atWork) => {
  const ROUNDS = count(1, 5);
  const OTHERS = count(15, 100);
  const VICTIM = 'victim@example.org';
  let smtp: Smtp;
  let studio: MailFaultStudio;
  const processes: ProductProcess[] = [];
  const urls: string[] = [];
  const start = async () => {
    const started = await studio.start(LIMITED);
    processes.push(started.process);
    urls.push(started.url);
  };
  beforeAll(async () => {
    smtp = await startSmtp();
    studio = await openMailFaults(engine, smtp.url);
    for (const _ of times(atWork)) await start();
  });
  afterAll(async () => {
    await studio?.close();
    await smtp?.stop();
  });

  const order = (n: number, email: string, headers: Record<string, string>): Promise<Answer> =>
    placeOrder(urls[n % urls.length] ?? '', { fields: { email }, headers });
  const toVictim = () => smtp.messages.filter(({ to }) => to[0]?.startsWith('victim'));
  const toStudio = () => smtp.messages.filter(({ to }) => !to[0]?.endsWith('@example.org'));
  const forgetLimits = () =>
    studio.database.transaction(async (tx) => {
      await tx.deleteFrom('rate_limits').execute();
    });
  const kill = async () => {
    await processes.shift()?.end('SIGKILL');
    // Others finish their own emails when they stop: what is under way then was the dead one's.
    await Promise.all(processes.splice(0).map((process) => process.end('SIGTERM')));
    urls.length = 0;
    await studio.endLeases(await studio.underWay());
    for (const _ of times(atWork)) await start();
  };
  /** The orders that messages name, except in their links; repeated messages count once. */
  const named = (messages: typeof smtp.messages): string[] =>
    [...new Map(messages.map(({ email }) => [email.messageId, email])).values()].flatMap(
      ({ subject, text }) =>
        /more orders/.test(subject ?? '')
          ? [...(text ?? '').matchAll(/^(MX-\w{12}) {2}/gm)].map(([, id = '']) => id)
          : (text?.match(/MX-\w{12}/) ?? []),
    );

  test('from one address for one victim, then from many networks, with a kill -9 during digests: each order is reported once', async (context) => {
    let atMost = 0;
    let all = 0;
    for (const round of times(ROUNDS)) {
      smtp.messages.length = 0;
      await forgetLimits();
      const ids: string[] = [];
      const refused: Answer[] = [];
      const place = async (n: number, email: string, headers: Record<string, string>) => {
        const answer = await order(n, email, headers);
        if (answer.body.order_id) ids.push(answer.body.order_id);
        else refused.push(answer);
      };
      const began = performance.now();
      /** So many, and one more with every minute. */
      const asMany = (burst: number) => burst + Math.floor((performance.now() - began) / MINUTE);
      await forEachLimited(times(100), (n) => place(n, VICTIM, { 'x-forwarded-for': '192.0.2.7' }), 4);
      const allowed = asMany(60);
      const taken = ids.length;
      expect(taken).toBeGreaterThanOrEqual(60);
      expect(taken).toBeLessThanOrEqual(allowed);
      for (const { status, headers } of refused) {
        expect([429, 503]).toContain(status);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      await forEachLimited(times(OTHERS), (n) => place(n, `victim+${n}@example.org`, from(n)), 4);
      expect(ids).toHaveLength(taken + OTHERS);
      // One network causes 5 and 10 of them at most.
      await expect.poll(() => toVictim().length).toBe(10);
      const [least, most] = [Math.min(30, 10 + OTHERS), Math.min(asMany(30), asMany(10) + OTHERS)];
      await expect.poll(() => toStudio().length).toBeGreaterThanOrEqual(least);
      expect(toStudio().length).toBeLessThanOrEqual(most);
      await studio.passTime();
      await sleep(Math.random() * 600);
      await kill();
      await expect
        .poll(async () => {
          await forgetLimits();
          await studio.passTime();
          const { queued = 0, sending = 0 } = await studio.states();
          return queued + sending;
        })
        .toBe(0);
      expect(named(toStudio()).sort(), `round ${round}`).toEqual([...ids].sort());
      expect(named(toVictim()).sort(), `round ${round}`).toEqual([...ids].sort());
      atMost = Math.max(atMost, toVictim().length);
      all += ids.length;
    }
    note(context, {
      fault: 'H10',
      what: `${100 + OTHERS} orders for one victim, 100 from one address and the others from as many networks, kill -9 while digests go out (${engine}, ${atWork} at work)`,
      count: ROUNDS,
      seen: `60 of the 100 taken, the others 429; the victim got 10 emails, then a digest (${atMost} in all), the studio at most 30 and a digest; ${all} of ${all} orders named once in each`,
    });
  });
});
