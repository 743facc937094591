import { afterEach, expect, test } from 'vitest';
import { addClients, manyClients } from '../clients.ts';
import { type Smtp, startSmtp } from '../services/smtp.ts';
import { type BulkStudio, openBulkStudio, sendBulkMail } from './bulk-studio.ts';

const CLIENTS = 10_000;

let smtp: Smtp | undefined;
let studio: BulkStudio | undefined;
afterEach(async () => {
  await studio?.close();
  await smtp?.stop();
});

test.each([
  'sqlite',
  'postgres',
] as const)('a process killed while it writes a bulk mail on %s: the next one goes on, and each gets one', {
  timeout: 120_000,
}, async (engine) => {
  smtp = await startSmtp();
  studio = await openBulkStudio(engine, smtp.url);
  const { database, start } = studio;
  await addClients(database, manyClients(CLIENTS));
  const written = async () =>
    (await database.read.selectFrom('emails').select('client_id').execute()).map(
      ({ client_id }) => client_id,
    );
  const { process, url } = await start();
  const answer = sendBulkMail(url, CLIENTS).catch((error: unknown) => error);
  await expect.poll(async () => (await written()).length, { interval: 10, timeout: 30_000 }).not.toBe(0);
  await process.end('SIGKILL');
  expect(await answer).toBeInstanceOf(Error);
  const left = CLIENTS - (await written()).length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(CLIENTS);

  await start();
  await expect.poll(async () => (await written()).length, { timeout: 60_000 }).toBe(CLIENTS);
  expect(new Set(await written()).size).toBe(CLIENTS);
  expect(await database.read.selectFrom('mailing_parts').select('position').execute()).toEqual([]);
});
