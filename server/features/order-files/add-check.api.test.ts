import { beforeAll, expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { addChecks, createEmailRunner } from '../../../test/jobs.ts';
import { measured } from '../../../test/measured.ts';
import { getOrder, placed } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { addUpload } from '../../../test/uploads.ts';
import { splitReport } from './stored-report.ts';

const product = setUpTestApp();

const emailOf = (id: string) =>
  product.deps.database.read
    .selectFrom('emails')
    .select('state')
    .where('order_id', '=', id)
    .where('kind', '=', 'order_placed_studio')
    .executeTakeFirst();
const sendEmails = () => {
  const mailer = { ...product.deps.mailer, send: async () => ({ outcome: 'sent' as const }) };
  const config = { ...product.deps.config, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'studio@example.com' };
  return createEmailRunner({ ...product.deps, config, mailer }).runOnce();
};
const add = () => addChecks(product.deps);
const orderUploads = async (...names: string[]) => {
  const ids = await Promise.all(names.map((name) => addUpload(product, { name })));
  return placed(product.url, { fields: { upload_ids: ids.join(',') }, files: [] });
};
const setFiles = (id: string, columns: object) =>
  changeRows(product, 'order_files', columns, { order_id: id });
const setJob = (columns: object) => changeRows(product, 'jobs', columns, { kind: 'add-check' });
const clipped = splitReport({
  ...measured,
  measures: measured.measures && { ...measured.measures, clipped_runs: 40, longest_clip: 12 },
}).stored;

beforeAll(async () => {
  await add();
  await sendEmails();
});

test('the studio’s email about an order waits for the checks, and summarises them in two lines', async () => {
  const id = await orderUploads('lead.wav', 'beat.wav');
  await add();
  await sendEmails();
  expect(await emailOf(id)).toMatchObject({ state: 'queued' });
  await setFiles(id, { check_state: 'done', report: JSON.stringify(clipped) });
  await setJob({ run_at: '2000' });
  await add();
  await sendEmails();
  const { files, emails } = await getOrder(product, id);
  const words = files[0]?.findings[0]?.words;
  expect(words).toMatch(/^Clipped/);
  const email = emails.find(({ kind }) => kind === 'order_placed_studio');
  expect(email?.state).toBe('sent');
  expect(email?.text).toMatch(/\nChecked 2 files: \d+ to fix[^\n]*\n/);
  expect(email?.text).toContain(words);
  expect(emails.find(({ kind }) => kind === 'order_placed_client')?.text).not.toContain(words);
});

test('it is sent with what is known after two minutes', async () => {
  const id = await orderUploads('lead.wav');
  await setJob({ attempts: 24 });
  await add();
  await sendEmails();
  expect(await emailOf(id)).toMatchObject({ state: 'sent' });
});

test('it is sent without findings if they can’t be determined', async () => {
  const id = await orderUploads('lead.wav');
  await setFiles(id, { check_state: 'done', report: 'no JSON' });
  await add();
  await sendEmails();
  expect(await emailOf(id)).toMatchObject({ state: 'sent' });
});

test('it is sent at once when the files came with the form', async () => {
  const id = await placed(product.url, {});
  await sendEmails();
  expect(await emailOf(id)).toMatchObject({ state: 'sent' });
});
