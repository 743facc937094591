import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, eachOf } from './ask.ts';
import { count, isFull } from './counts.ts';
import { note } from './note.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const LOGINS = count(60, 2_000);
const AT_ONCE = 20;
// In full the promise; in short what no machine may exceed, however busy with other tests.
const MOST_MS = isFull ? 100 : 5_000;
let studio: FaultStudio;
let url: string;
beforeAll(async () => {
  // Each comes from an address of its own, so that every password is really looked at.
  studio = await openFaultStudio({ variables: { TRUST_PROXY: 'loopback' } });
  ({ url } = await studio.start());
});
afterAll(() => studio.close());

test('while twenty passwords at a time are tried, others are answered at once', async (context) => {
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  let isOver = false;
  const login = async (n: number) => {
    const { status } = await ask(url, {
      method: 'POST',
      path: '/api/admin/login',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      },
      body: JSON.stringify({ username: `somebody ${n}`, password: 'a wrong password' }),
    });
    statuses[status] = (statuses[status] ?? 0) + 1;
    expect([401, 429, 503]).toContain(status);
  };
  const watch = async () => {
    while (!isOver) {
      const { status, ms } = await ask(url, { path: '/api/settings' });
      expect(status).toBe(200);
      times.push(ms);
    }
  };
  const watching = watch();
  await eachOf(
    Array.from({ length: LOGINS }, (_, n) => n),
    login,
    AT_ONCE,
  );
  isOver = true;
  await watching;
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  expect(statuses[401]).toBeGreaterThan(0);
  expect(p99).toBeLessThanOrEqual(MOST_MS);
  note(context, {
    fault: 'L7',
    what: `${AT_ONCE} wrong sign-ins at a time, another call beside`,
    count: LOGINS,
    seen: `p99 ${p99.toFixed(1)} ms over ${times.length} calls (sign-ins: ${JSON.stringify(statuses)})`,
  });
});
