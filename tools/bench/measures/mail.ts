import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { openSqlite } from '../../../server/ports/database/sqlite.ts';
import { addClients, manyClients } from '../../../test/clients.ts';
import { signIn } from '../content.ts';
import { onLeash, type Running, remove, root, scratch, startBare, startProduct } from '../servers.ts';
import type { Row } from '../table.ts';

const MAILS = 10_000;
const SECONDS = 6;
/** The same number as bulk email uses. */
const CONNECTIONS = 2;

const takenBy = async (sink: Running) =>
  (await (await fetch(sink.url)).json()) as { smtp_port: number; taken: number };

/** Messages per second received, from the first one on. */
const arrivalRate = async (sink: Running): Promise<number> => {
  const before = (await takenBy(sink)).taken;
  while ((await takenBy(sink)).taken === before) await sleep(10);
  const [first, since] = [(await takenBy(sink)).taken, performance.now()];
  await sleep((SECONDS - 2) * 1000);
  return ((await takenBy(sink)).taken - first) / ((performance.now() - since) / 1000);
};

const words = { subject: 'News for {{client_name}}', message: 'Hi {{client_name}},\n\nthere is a new room.' };

/** Time of the call that queues an email to ten thousand clients. */
const queueAll = async (folder: string): Promise<{ sent: number; ms: number }> => {
  const database = await openSqlite(join(folder, 'mixfront.db'));
  await addClients(database, manyClients(MAILS));
  await database.close();
  const product = await startProduct(folder);
  const owner = await signIn(product);
  const started = performance.now();
  const answer = await owner.sendJson('POST', '/api/admin/email/bulk', { ...words, recipient_filter: 'all' });
  const { sent_count } = (await answer.json()) as { sent_count: number };
  const ms = performance.now() - started;
  await product.stop();
  return { sent: sent_count, ms };
};

const rateOfNodemailer = async (sink: Running, url: string): Promise<number> => {
  const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, maxMessages: Infinity });
  let isOver = false;
  const text = 'x'.repeat(300);
  const lane = async () => {
    while (!isOver)
      await transport.sendMail({
        from: 'studio@example.com',
        to: 'client@example.org',
        subject: 'News',
        text,
        html: `<!doctype html><p>${'x'.repeat(3_000)}</p>`,
      });
  };
  const lanes = Array.from({ length: CONNECTIONS }, lane);
  const rate = await arrivalRate(sink);
  isOver = true;
  await Promise.all(lanes);
  transport.close();
  return rate;
};

const rateWithoutPace = async (sink: Running, url: string, folder: string): Promise<number> => {
  const script = join(root, 'tools/bench/outbox-process.ts');
  const child = onLeash(
    spawn(process.execPath, ['--import', 'tsx', script, folder, url, String(SECONDS)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...env, TSX_TSCONFIG_PATH: join(root, 'server/tsconfig.json') },
    }),
  );
  const rate = await arrivalRate(sink);
  await once(child, 'exit');
  return rate;
};

const rateAtPace = async (sink: Running, url: string, folder: string): Promise<number> => {
  const product = await startProduct(folder, { SMTP_URL: url, MAIL_FROM: 'studio@example.com' });
  const rate = await arrivalRate(sink);
  await product.stop();
  return rate;
};

/**
 * Queueing an email to ten thousand clients, and how fast it is sent: without the rate limit against bare nodemailer,
 * and with it.
 */
export const measureMail = async (): Promise<Row[]> => {
  const [folder, sink] = [scratch(), await startBare('mail-sink', '')];
  const queued = await queueAll(folder);
  const url = `smtp://127.0.0.1:${(await takenBy(sink)).smtp_port}`;
  const bare = await rateOfNodemailer(sink, url);
  const ours = await rateWithoutPace(sink, url, folder);
  const paced = await rateAtPace(sink, url, folder);
  await sink.stop();
  for (const each of [folder, sink.folder]) remove(each);
  return [
    {
      what: 'queueing 10,000 mails',
      goal: '2 s',
      measured: `${queued.ms.toFixed(0)} ms for ${queued.sent}`,
      baseline: '-',
      holds: queued.ms <= 2_000 && queued.sent === MAILS,
    },
    {
      what: `sending without the pace, ${CONNECTIONS} connections`,
      goal: '0.1 of bare, 40/s',
      measured: `${ours.toFixed(0)}/s, ${(ours / bare).toFixed(2)}`,
      baseline: `bare nodemailer, nothing stored: ${bare.toFixed(0)}/s`,
      holds: ours / bare >= 0.1 && ours >= 40,
    },
    {
      what: 'sending at MAIL_RATE 20',
      goal: '18 to 20.5/s',
      measured: `${paced.toFixed(1)}/s`,
      baseline: '20/s',
      holds: paced >= 18 && paced <= 20.5,
    },
  ];
};
