import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now } from '../../server/lib/clock.ts';
import { addClients, manyClients } from '../clients.ts';
import type { ProductProcess } from '../run/product-process.ts';
import { type Behaviour, type ReceivedMail, type Smtp, startSmtp } from '../services/smtp.ts';
import { count } from '../test-scopes.ts';
import { type MailFaultStudio, openMailFaults, sendBulkMail } from './email-studio.ts';
import { note } from './record-figure.ts';

const TIMES = count(1, 10);
const CLIENTS = count(100, 500);
/** Clients who unsubscribe in each round while the email is being sent. */
const LATE = 3;
const numberOf = (address: string) => Number(address.match(/^client-(\d+)@/)?.[1]);

// One process on SQLite; two at a time on PostgreSQL, which must never send one row twice.
describe.each([
  ['sqlite', 1],
  ['postgres', 2],
] as const)('bulk email on %s with %i processes', (engine, atWork) => {
  let smtp: Smtp;
  let studio: MailFaultStudio;
  let url: string;
  const processes: ProductProcess[] = [];
  const tries = new Map<string, number>();
  const twice: number[] = [];

  /**
   * The first attempt per recipient decides: one in fifty is deferred, one in a hundred loses the connection after
   * DATA.
   */
  const decide = ({ to: [address = ''] }: ReceivedMail): Behaviour => {
    const before = tries.get(address) ?? 0;
    tries.set(address, before + 1);
    if (before > 0) return 'accept';
    if (numberOf(address) % 50 === 1) return { refuse: 451, text: 'Busy, come back' };
    return numberOf(address) % 100 === 2 ? 'drop' : 'accept';
  };

  beforeAll(async () => {
    smtp = await startSmtp();
    smtp.behave(decide);
    studio = await openMailFaults(engine, smtp.url);
    await addClients(studio.database, manyClients(CLIENTS));
    for (let process = 0; process < atWork; process++) await start();
  });
  afterAll(async () => {
    await studio?.close();
    await smtp?.stop();
  });

  const start = async () => {
    const started = await studio.start();
    processes.push(started.process);
    url = started.url;
  };

  /** Kills the process that has run longest; returns the recipients it was sending to. */
  const kill = async (): Promise<Set<string>> => {
    await processes.shift()?.end('SIGKILL');
    // Others finish their own when they stop: what is under way then was the dead one's, and its leases end.
    await Promise.all(processes.splice(0).map((process) => process.end('SIGTERM')));
    const orphans = await studio.underWay();
    await studio.endLeases(orphans);
    for (let process = 0; process < atWork; process++) await start();
    return new Set(orphans.map(({ recipient }) => recipient));
  };

  test('a process killed while sending: everyone gets one, a few get two, nobody gets none', async (context) => {
    for (let time = 0; time < TIMES; time++) {
      tries.clear();
      smtp.messages.length = 0;
      const expected = (await listed()).length;
      await sendBulkMail(url, expected, `Letter ${time}`);
      const killAt = (0.1 + 0.5 * Math.random()) * expected;
      await expect.poll(() => smtp.messages.length, { interval: 5 }).toBeGreaterThan(killAt);
      await leaveList(LATE);
      const orphaned = await kill();
      await expect
        .poll(async () => {
          await studio.passTime();
          const { queued = 0, sending = 0 } = await studio.states();
          return queued + sending;
        })
        .toBe(0);
      twice.push(await judge(orphaned));
    }
    expect(Math.max(...twice)).toBeLessThanOrEqual(0.01 * CLIENTS + count(1, 0));
    note(context, {
      fault: 'F11',
      what: `kill -9 while ${CLIENTS} bulk mails go out (${engine}, ${atWork} at work)`,
      count: TIMES,
      seen: `none got none, 0 to ${Math.max(...twice)} got two with one Message-ID`,
    });
  });

  /**
   * Expects every subscribed client to have the email, and nobody who has left; returns how many got it twice because
   * of the kill.
   */
  const judge = async (orphaned: Set<string>): Promise<number> => {
    const copies = Map.groupBy(smtp.messages, ({ to }) => to[0] ?? '');
    expect([...copies.keys()].sort()).toEqual((await listed()).sort());
    let repeated = 0;
    for (const [address, [first, second, third]] of copies) {
      if (!second) continue;
      // The only case in which a message may be repeated: the server had all of it, but its acknowledgement was lost.
      expect([address, first?.acknowledged && !orphaned.has(address), third]).toEqual([
        address,
        false,
        undefined,
      ]);
      expect(second.email.messageId).toBe(first?.email.messageId);
      if (first?.acknowledged) repeated++;
    }
    return repeated;
  };

  const listed = async () =>
    (
      await studio.database.read
        .selectFrom('clients')
        .select('email')
        .where('unsubscribed_at', 'is', null)
        .execute()
    ).map(({ email }) => email);

  const leaveList = (most: number) =>
    studio.database.transaction(async (tx) => {
      const rows = await tx
        .selectFrom('emails')
        .select('client_id')
        .where('state', '=', 'queued')
        .where('attempts', '=', 0)
        .orderBy('seq', 'desc')
        .limit(most)
        .execute();
      const ids = rows.map(({ client_id }) => client_id ?? '');
      await tx.updateTable('clients').set({ unsubscribed_at: now() }).where('id', 'in', ids).execute();
    });
});
