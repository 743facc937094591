import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBuilt, type ProductProcess } from '../run/product-process.ts';
import { createDatabase, type Postgres, startPostgres } from '../services/postgres.ts';
import { type Smtp, startSmtp } from '../services/smtp.ts';
import { count, isNightly } from '../test-scopes.ts';
import { expectAllKept, openRemains } from './expect-intact.ts';
import { note } from './record-figure.ts';
import { formWriter, type Ledger, tusWriter, workUntil } from './retrying-clients.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const KILLS = count(2, 10);
const STOPS = count(1, 3);
const BACK_MS = 5_000;
const MB = 1024 * 1024;

describe('a PostgreSQL that is killed and comes back', () => {
  let server: Postgres;
  let smtp: Smtp;
  let studio: FaultStudio;
  let product: ProductProcess;
  let url: string;
  let owner: { authorization: string };
  const ledger: Ledger = new Map();

  beforeAll(async () => {
    [server, smtp] = await Promise.all([startPostgres({ durable: true }), startSmtp()]);
    const DATABASE_URL = await createDatabase(server.url);
    const MAIL_FROM = 'studio@example.com';
    studio = await openFaultStudio({
      variables: { DATABASE_URL, SMTP_URL: smtp.url, MAIL_FROM, MAIL_RATE: '200' },
    });
  });
  afterAll(async () => {
    await studio?.close();
    await Promise.all([server?.stop(), smtp?.stop()]);
  });

  test('is unreachable at the start: one line says so, and the next start succeeds', async (context) => {
    await server.goAway('SIGINT');
    const process = launchBuilt(studio.variables);
    await expect(process.start()).rejects.toThrow(
      /^.*\n?DATABASE_URL must point to a PostgreSQL database that answers/,
    );
    const { code, ms } = await process.ended;
    expect(code).toBe(1);
    expect(process.stderr().trim().split('\n')).toHaveLength(1);
    await server.comeBack();
    ({ process: product, url } = await studio.start());
    owner = await signIn(url);
    const seen = `one line and exit code 1 after ${(ms / 1000).toFixed(1)} s; starts when it is back`;
    note(context, { fault: 'F2', what: 'PostgreSQL away before the product starts', count: 1, seen });
  });

  const refusedCalls = [
    ['GET', '/api/admin/orders'],
    ['GET', '/api/admin/dashboard'],
    ['POST', '/api/admin/login'],
  ] as const;
  /** What the owner and visitors see while it is down. */
  const lookAround = async (): Promise<number> => {
    const began = performance.now();
    for (const [method, path] of refusedCalls) {
      const body =
        method === 'POST' ? JSON.stringify({ username: 'owner', password: 'a wrong password' }) : null;
      const headers = { ...owner, ...(body ? { 'content-type': 'application/json' } : {}) };
      const answer = await fetch(url + path, { method, headers, body });
      expect(answer.status, path).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toEqual({ detail: expect.stringMatching(/try again/) });
    }
    for (const path of ['/', '/faq', '/admin']) {
      const answer = await fetch(url + path);
      expect(answer.status, path).toBe(200);
      expect(await answer.text()).toContain('</html>');
    }
    return performance.now() - began;
  };
  const untilBack = async (): Promise<number> => {
    const began = performance.now();
    const ask = async () => (await fetch(`${url}/api/admin/orders?limit=1`, { headers: owner })).status;
    await expect.poll(ask, { interval: 50 }).toBe(200);
    return performance.now() - began;
  };

  test.for([
    ['SIGKILL', KILLS, 'kill -9 of all of PostgreSQL under 4 clients'],
    ['SIGINT', STOPS, 'PostgreSQL stopped and started under 4 clients'],
  ] as const)('%s under four clients: 503 while it is down, and nothing acknowledged is lost', async ([
    signal,
    times,
    what,
  ], context) => {
    // Pages that have been requested are cached in memory.
    for (const path of ['/', '/faq']) await fetch(url + path);
    const big = () => 2 * MB;
    const writers = [
      formWriter(ledger, big),
      formWriter(ledger, big),
      tusWriter(ledger, big),
      tusWriter(ledger, big),
    ];
    const before = ledger.size;
    const back: number[] = [];
    for (let time = 0; time < times; time++) {
      const stopWork = workUntil(writers, url);
      await sleep(Math.random() * 1_500);
      await server.goAway(signal);
      await lookAround();
      await sleep(Math.random() * 1_000);
      await server.comeBack();
      back.push(await untilBack());
      await stopWork();
    }
    if (isNightly) expect(Math.max(...back)).toBeLessThan(BACK_MS);
    const seen = `${ledger.size - before} orders acknowledged, 0 lost; pages 200, API 503 meanwhile; answers ${Math.max(...back).toFixed(0)} ms after it is back at most`;
    note(context, { fault: 'F2', what, count: times, seen });
  });

  test('emails, file checks and sweeps resume by themselves, and nothing is lost', async (context) => {
    const waiting = () =>
      openRemains(studio, async ({ database: { read } }) => {
        const mails = await read.selectFrom('emails').select('id').where('state', '<>', 'sent').execute();
        const files = await read
          .selectFrom('order_files')
          .select('id')
          .where('probe', '=', 'waiting')
          .execute();
        return mails.length + files.length;
      });
    // An email being sent when the database went down is retried after its lease of three minutes.
    const most = isNightly ? 0 : 6;
    await expect.poll(waiting).toBeLessThanOrEqual(most);
    const mails = new Set(smtp.messages.map(({ email }) => email.messageId));
    await product.end('SIGKILL');
    await expectAllKept(studio, ledger);
    const seen = `${mails.size} mails of ${2 * ledger.size} sent, all files read, without a person`;
    note(context, { fault: 'F2', what: 'jobs after PostgreSQL was away', count: KILLS + STOPS, seen });
  });
});
