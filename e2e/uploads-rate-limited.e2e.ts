import { expect, test } from 'vitest';
import { openRow } from './order-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { choose, fileOnDisk, orderHolds, requestsOf, stateOf } from './upload-steps.ts';

// Under late answers the requests below would never come fast enough to meet the limit.
const stage = setStage({ RATE_LIMITS: 'on', LATE_ANSWERS: '' });

test('a file that meets the rate limit of a shared address says so, and resumes by itself', async () => {
  const page = await visit(stage.browser, stage.product.url, '/');
  const file = await fileOnDisk('beat.wav', 2);
  const requests = requestsOf(page);
  const other = `${stage.product.url}/api/uploads/${'0'.repeat(32)}`;
  const ask = async () =>
    (await fetch(other, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status;
  while (!(await Promise.all(Array.from({ length: 50 }, ask))).includes(429));
  await choose(page, file.path);
  await (await openRow(page, file.name))
    .getByText(/Your connection is sending a lot of requests\. The upload will resume/)
    .waitFor();
  await expect.poll(() => stateOf(page, file.name)).toBe('offline');
  await expect.poll(() => stateOf(page, file.name), { timeout: 90_000 }).toBe('whole');
  expect(requests.filter((request) => request === 'POST')).toHaveLength(1);
  await orderHolds(page, stage.studio, stage.product.url, [file]);
}, 150_000);
