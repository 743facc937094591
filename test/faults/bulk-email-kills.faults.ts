import { afterEach, expect, test } from 'vitest';
import { addClients, manyClients } from '../clients.ts';
import { type Smtp, startSmtp } from '../services/smtp.ts';
import { count } from '../test-scopes.ts';
import { type MailFaultStudio, openMailFaults, sendBulkMail } from './email-studio.ts';
import { note } from './record-figure.ts';

const CLIENTS = count(5_000, 10_000);
const TIMES = count(1, 5);

let smtp: Smtp | undefined;
let studio: MailFaultStudio | undefined;
const close = async () => {
  await studio?.close();
  await smtp?.stop();
  studio = smtp = undefined;
};
afterEach(close);

const killWhileWriting = async (engine: 'sqlite' | 'postgres'): Promise<number> => {
  smtp = await startSmtp();
  studio = await openMailFaults(engine, smtp.url);
  const { database, start } = studio;
  await addClients(database, manyClients(CLIENTS));
  const written = async () =>
    (await database.read.selectFrom('emails').select('client_id').execute()).map(
      ({ client_id }) => client_id,
    );
  const first = () => database.read.selectFrom('emails').select('id').limit(1).execute();
  const { process, url } = await start();
  const answer = sendBulkMail(url, CLIENTS).catch((error: unknown) => error);
  await expect.poll(first, { interval: 10 }).toHaveLength(1);
  await process.end('SIGKILL');
  const left = CLIENTS - (await written()).length;
  expect(left).toBeLessThan(CLIENTS);
  // Too late: all was written. Again.
  if (left === 0 || !((await answer) instanceof Error)) {
    await close();
    return killWhileWriting(engine);
  }

  await start();
  await expect.poll(async () => (await written()).length).toBe(CLIENTS);
  expect(new Set(await written()).size).toBe(CLIENTS);
  expect(await database.read.selectFrom('mailing_parts').select('position').execute()).toEqual([]);
  await close();
  return left;
};

test.for([
  'sqlite',
  'postgres',
] as const)('a process killed while it writes a bulk mail on %s: the next one goes on, and each gets one', async (engine, context) => {
  const left: number[] = [];
  for (let time = 0; time < TIMES; time++) left.push(await killWhileWriting(engine));
  note(context, {
    fault: 'F11',
    what: `kill -9 while a bulk mail to ${CLIENTS.toLocaleString('en')} is written (${engine})`,
    count: TIMES,
    seen: `the next start wrote the ${Math.min(...left)} to ${Math.max(...left)} that were left, each client one message`,
  });
});
