import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../endpoint-calls.ts';
import { hostileRequests } from '../hostile/requests.ts';
import { placedWithKey } from '../orders.ts';
import { count, isNightly } from '../test-scopes.ts';
import { type Asked, ask, forEachLimited, sampleEvenly } from './raw-requests.ts';
import { note } from './record-figure.ts';
import { called } from './send-request.ts';
import { jobsAreDone, storedIn } from './stored-state.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

let studio: FaultStudio;
let url: string;
let all: Asked[];
beforeAll(async () => {
  studio = await openFaultStudio();
  ({ url } = await studio.start());
  const headers = await signIn(url);
  all = hostileRequests(await placedWithKey(url), headers);
  // The secret that signs links is stored with the first link.
  await called(`${url}/api/admin/exports`, {
    method: 'POST',
    headers,
    json: { export: { what: 'clients' } },
  });
  await jobsAreDone(studio.folder);
});
afterAll(() => studio.close());

// Signs of internals in a response.
const leak =
  /\bat .{1,80}:\d+:\d+|node_modules|\.[cm]?[jt]s:\d|FST_|\bERR_|sqlite|postgres|SELECT |stack|ZodError/;

test('requests that no endpoint accepts are refused with a message, and leave nothing', async (context) => {
  expect(all.length).toBeGreaterThan(1_000);
  const sent = sampleEvenly(all, count(250, all.length));
  const before = await storedIn(studio.folder);
  const statuses: Record<number, number> = {};
  let slowest = 0;
  await forEachLimited(sent, async (one) => {
    const told = `${one.method} ${one.path} ${String(one.body).slice(0, 300)}`;
    const { status, headers, text, ms } = await ask(url, one);
    statuses[status] = (statuses[status] ?? 0) + 1;
    slowest = Math.max(slowest, ms);
    expect(status, `${told}: ${text.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
    expect(status, told).toBeLessThan(500);
    expect(headers['content-type'], told).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text), told).toMatchObject({ detail: expect.stringMatching(/\w+ \w+/) });
    expect(text, told).not.toMatch(leak);
  });
  if (isNightly) expect(slowest).toBeLessThan(5_000);
  expect(await storedIn(studio.folder)).toEqual(before);
  expect((await ask(url, { path: '/api/health' })).status).toBe(200);
  note(context, {
    fault: 'H1',
    what: `hostile requests to ${calls.length} calls`,
    count: sent.length,
    seen: `all refused (${Object.entries(statuses)
      .map(([status, n]) => `${n} with ${status}`)
      .join(', ')}), slowest ${Math.round(slowest)} ms, nothing stored`,
  });
});
