import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placed } from '../orders.ts';
import { type Behaviour, type Smtp, startSmtp } from '../services/smtp.ts';
import { count, isNightly } from '../test-scopes.ts';
import { type MailFaultStudio, openMailFaults } from './email-studio.ts';
import { note } from './record-figure.ts';
import { signIn } from './studio.ts';

const ORDERS = count(3, 20);
const TARPIT_MS = count(500, 60_000);

/** What goes wrong, and the final state of the messages once it is over. */
const faults: { what: string; behaviour: Behaviour | 'away'; ends: 'sent' | 'failed'; most: number }[] = [
  { what: 'refuses connections', behaviour: 'away', ends: 'sent', most: 1 },
  { what: 'says 451', behaviour: { refuse: 451, text: 'Busy, come back' }, ends: 'sent', most: 1 },
  { what: 'says 550', behaviour: { refuse: 550, text: 'No such mailbox' }, ends: 'failed', most: 0 },
  { what: 'dies after DATA', behaviour: 'drop', ends: 'sent', most: 2 },
  { what: `is silent for ${TARPIT_MS / 1000} s`, behaviour: { tarpit: TARPIT_MS }, ends: 'sent', most: 1 },
];

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(0.95 * times.length) - 1] ?? 0;

describe('a mail server', () => {
  let smtp: Smtp;
  let studio: MailFaultStudio;
  let url: string;
  beforeAll(async () => {
    smtp = await startSmtp();
    studio = await openMailFaults('sqlite', smtp.url);
    ({ url } = await studio.start());
    await times(3);
  });
  afterAll(async () => {
    await studio?.close();
    await smtp?.stop();
  });

  const times = async (orders: number): Promise<number[]> => {
    const taken: number[] = [];
    for (let order = 0; order < orders; order++) {
      const began = performance.now();
      await placed(url);
      taken.push(performance.now() - began);
    }
    return taken;
  };

  /** Waits until the counts of messages by state satisfy a condition. */
  const settled = (isOver: (states: Partial<Record<string, number>>) => boolean): Promise<void> =>
    expect.poll(async () => isOver(await studio.states())).toBe(true);

  /** The p95 of orders, in ms, whose messages are sent and forgotten then. */
  const undisturbed = async (): Promise<number> => {
    const usual = p95(await times(ORDERS));
    await settled(({ queued = 0, sending = 0 }) => queued + sending === 0);
    await studio.database.transaction(async (tx) => void (await tx.deleteFrom('emails').execute()));
    smtp.messages.length = 0;
    return usual;
  };

  const owned = async () => {
    const answer = await fetch(`${url}/api/admin/emails?limit=100`, { headers: await signIn(url) });
    return ((await answer.json()) as { emails: { id: string; state: string; error: string | null }[] })
      .emails;
  };

  test.for(faults)('that $what blocks no order and loses nothing', async (fault, context) => {
    const { what, behaviour, ends, most } = fault;
    const before = await undisturbed();
    let met = 0;
    if (behaviour === 'away') await smtp.goAway();
    else
      smtp.behave(() => {
        met++;
        return behaviour;
      });
    const meanwhile = p95(await times(ORDERS));
    const messages = await studio.states();
    const all = Object.values(messages).reduce<number>((sum, some = 0) => sum + some, 0);

    // Some have met the fault before it ends, or each has met it.
    if (ends === 'failed') {
      await settled(({ failed = 0 }) => failed === all);
      const [email] = await owned();
      expect(email).toMatchObject({ state: 'failed', error: expect.stringContaining('550') });
    } else {
      await expect.poll(async () => (behaviour === 'away' ? await refused() : met)).toBeGreaterThan(0);
      if (behaviour === 'away') await smtp.comeBack();
      smtp.behave(() => 'accept');
      // Repeatedly, as a message that was being tried meanwhile starts another pause.
      await letGo();
      const going = setInterval(() => void letGo(), 2_000);
      await settled(({ sent = 0 }) => sent === all).finally(() => clearInterval(going));
    }
    const copies = Map.groupBy(smtp.messages, ({ email }) => email.messageId ?? '');
    const counts = [...copies.values()].map(({ length }) => length);
    expect(copies.size).toBe(ends === 'failed' ? 0 : all);
    expect(Math.max(0, ...counts)).toBeLessThanOrEqual(most);
    smtp.behave(() => 'accept');
    // Within a fifth in the nightly run, plus a moment for a machine that others use.
    const usual = Math.max(before, await undisturbed());
    if (isNightly) expect(meanwhile).toBeLessThan(1.2 * usual + 15);
    const twice = counts.filter((copy) => copy > 1).length;
    note(context, {
      fault: 'F10',
      what: `the mail server ${what}`,
      count: ORDERS,
      seen: `orders' p95 ${Math.round(meanwhile)} ms (${Math.round(usual)} ms before or after); ${all} messages ${ends}, ${twice} of them twice with one Message-ID`,
    });
  });

  const refused = async () =>
    (await studio.database.read.selectFrom('emails').select('id').where('error', 'is not', null).execute())
      .length;

  /** Makes waiting retries due, and ends the pause with the owner's "Send again". */
  const letGo = async () => {
    await studio.passTime();
    const waiting = (await owned()).find(({ state }) => state === 'queued');
    if (!waiting) return;
    const headers = await signIn(url);
    await fetch(`${url}/api/admin/emails/${waiting.id}/retry`, { method: 'POST', headers });
  };
});
