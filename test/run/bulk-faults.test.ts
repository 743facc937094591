import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now, SECOND } from '../../server/clock.ts';
import { addClients, manyClients } from '../clients.ts';
import { type Behaviour, type ReceivedMail, type Smtp, startSmtp } from '../services/smtp.ts';
import { type BulkStudio, openBulkStudio, sendBulkMail } from './bulk-studio.ts';
import type { ProductProcess } from './product-process.ts';

// Of fifty one has left the list, and five more leave it under way: 2,000 and 800 get the letter.
const LATE = 5;
const numberOf = (address: string) => Number(address.match(/^client-(\d+)@/)?.[1]);

// One process on SQLite; two at a time on PostgreSQL, which may never send one row twice.
describe.each([
  ['sqlite', 1, 2_045],
  ['postgres', 2, 821],
] as const)('bulk mail on %s with %i at work', (engine, atWork, clients) => {
  let smtp: Smtp;
  let studio: BulkStudio;
  let mailing: string;
  const processes: ProductProcess[] = [];
  /** Whose message was on the hands of a process that was killed: the server's yes may have been lost with it. */
  const orphaned = new Set<string>();
  let isHanging = false;
  let hanging = 0;
  let release = () => {};
  let hang = Promise.resolve();

  const tries = new Map<string, number>();
  /** Each recipient's first try tells what goes wrong: one in twenty is put off, one in twenty loses its line after DATA. */
  const decide = ({ to: [address = ''] }: ReceivedMail): Behaviour => {
    const before = tries.get(address) ?? 0;
    tries.set(address, before + 1);
    if (before > 0) return 'accept';
    if (isHanging) {
      hanging++;
      return { hang };
    }
    if (numberOf(address) % 20 === 1) return { refuse: 451, text: 'Busy, come back' };
    return numberOf(address) % 20 === 2 ? 'drop' : 'accept';
  };

  const start = async () => {
    const { process, url } = await studio.start();
    processes.push(process);
    return url;
  };
  const arrived = async (count: number) => {
    await expect.poll(() => smtp.messages.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(count);
  };
  const counts = async () => {
    const rows = await studio.database.read
      .selectFrom('emails')
      .select(['state'])
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('mailing_id', '=', mailing)
      .groupBy('state')
      .execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };

  /** The mail server takes messages and says nothing, and a process dies with them on its hands. */
  const killWhileHanging = async () => {
    hang = new Promise((resolve) => {
      release = resolve;
    });
    hanging = 0;
    isHanging = true;
    await expect.poll(() => hanging, { timeout: 60_000 }).toBe(2 * atWork);
    await sleep(200);
    await processes.shift()?.end('SIGKILL');
    const orphans = await studio.underWay();
    for (const { recipient } of orphans) orphaned.add(recipient);
    isHanging = false;
    release();
    // The living settle theirs; what nobody has touched since belongs to the dead, and its lease runs out.
    await sleep(atWork > 1 ? 2 * SECOND : 0);
    await studio.endLeases(orphans);
    await start();
    return orphans.length;
  };

  beforeAll(async () => {
    smtp = await startSmtp();
    smtp.behave(decide);
    studio = await openBulkStudio(engine, smtp.url);
    await addClients(studio.database, manyClients(clients, true));
  });
  afterAll(async () => {
    release();
    await studio?.close();
    await smtp?.stop();
  });

  test('reaches every recipient once through all that goes wrong, and nobody else', {
    timeout: 300_000,
  }, async () => {
    const expected = (await listed()).length;
    for (let count = 1; count < atWork; count++) await start();
    mailing = await sendBulkMail(await start(), expected);

    await arrived(0.1 * clients);
    await smtp.goAway();
    // Meanwhile some leave the list whose message nobody has tried.
    await leaveList(LATE);
    await sleep(SECOND);
    await smtp.comeBack();

    await arrived(0.25 * clients);
    expect(await killWhileHanging()).toBeGreaterThan(0);
    await arrived(0.55 * clients);
    expect(await killWhileHanging()).toBeGreaterThan(0);

    for (;;) {
      await studio.passTime();
      const { queued = 0, sending = 0 } = await counts();
      if (queued + sending === 0) break;
      await sleep(300);
    }

    const { sent = 0, cancelled, failed = 0 } = await counts();
    expect({ all: sent + failed, cancelled }).toEqual({ all: expected - LATE, cancelled: LATE });
    const copies = Map.groupBy(smtp.messages, ({ to }) => to[0] ?? '');
    const wanted = (await listed()).sort();
    expect(wanted).toHaveLength(expected - LATE);
    expect([...copies.keys()].sort()).toEqual(wanted);
    for (const [address, [first, second, third]] of copies) {
      if (!second) continue;
      // The one case that may repeat a message: the server had it whole, and its yes did not come through.
      expect([address, first?.acknowledged && !orphaned.has(address), third]).toEqual([
        address,
        false,
        undefined,
      ]);
      expect(second.email.messageId).toBe(first?.email.messageId);
    }
    // Given up is only what was interrupted twice; it says so, and it did arrive.
    expect(failed).toBeLessThanOrEqual(4);
    expect(new Set(smtp.messages.map(({ email }) => email.messageId)).size).toBe(wanted.length);
  });

  const listed = async () =>
    (
      await studio.database.read
        .selectFrom('clients')
        .select('email')
        .where('unsubscribed_at', 'is', null)
        .execute()
    ).map(({ email }) => email);

  const leaveList = (count: number) =>
    studio.database.transaction(async (tx) => {
      const rows = await tx
        .selectFrom('emails')
        .select('client_id')
        .where('state', '=', 'queued')
        .where('attempts', '=', 0)
        .orderBy('seq', 'desc')
        .limit(count)
        .execute();
      const ids = rows.map(({ client_id }) => client_id ?? '');
      await tx.updateTable('clients').set({ unsubscribed_at: now() }).where('id', 'in', ids).execute();
    });
});
