import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { leash } from '../services/child-service.ts';
import { count } from '../test-scopes.ts';
import { ask, forEachLimited } from './raw-requests.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const LOGINS = count(40, 2_000);
const AT_ONCE = 20;
const MAX_MS = 100;
// How much later than a program that does nothing else, on a machine that may be busy.
const MAX_TIMES = 10;
// Answers at once, in its own process: what the machine alone costs.
const bare = `require('http').createServer((_, answer) => answer.end('{}'))
  .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`;
let studio: FaultStudio;
let url: string;
let baseline: ChildProcess;
let bareUrl: string;
beforeAll(async () => {
  // Each attempt comes from a separate network, so that every password is actually hashed.
  studio = await openFaultStudio({ variables: { TRUST_PROXY: 'loopback' } });
  ({ url } = await studio.start());
  baseline = spawn(process.execPath, [...leash, '-e', bare], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [said] = (await once(baseline.stdout as Readable, 'data')) as [Buffer];
  bareUrl = `http://127.0.0.1:${String(said).trim()}`;
});
afterAll(async () => {
  baseline.kill();
  await studio.close();
});

const p99Of = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

test('while twenty passwords at a time are tried, other requests are answered at once', async (context) => {
  const statuses: Record<number, number> = {};
  const [times, bareTimes]: [number[], number[]] = [[], []];
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const login = async (n: number) => {
    const { status } = await ask(url, {
      method: 'POST',
      path: '/api/admin/login',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${n >> 8}.${n & 255}.1`,
      },
      body: JSON.stringify({ username: `somebody ${n}`, password: 'a wrong password' }),
    });
    statuses[status] = (statuses[status] ?? 0) + 1;
    expect([401, 429, 503]).toContain(status);
  };
  // On separate connections: those of the sign-ins are all busy.
  const timed = async (address: string): Promise<number> => {
    const started = performance.now();
    const answer = await fetch(address);
    await answer.text();
    expect(answer.status).toBe(200);
    return performance.now() - started;
  };
  const watch = async () => {
    while (!isOver) {
      times.push(await timed(`${url}/api/settings`));
      bareTimes.push(await timed(bareUrl));
    }
  };
  const watching = watch();
  await forEachLimited(
    Array.from({ length: LOGINS }, (_, n) => n),
    login,
    AT_ONCE,
  );
  isOver = true;
  await watching;
  const [p99, bareP99] = [p99Of(times), p99Of(bareTimes)];
  expect(statuses[401]).toBeGreaterThan(0);
  expect(p99).toBeLessThanOrEqual(MAX_MS + MAX_TIMES * bareP99);
  note(context, {
    fault: 'L7',
    what: `${AT_ONCE} wrong sign-ins at a time, another call beside`,
    count: LOGINS,
    seen: `p99 ${p99.toFixed(1)} ms over ${times.length} calls, of a bare Node server beside it ${bareP99.toFixed(1)} ms (sign-ins: ${JSON.stringify(statuses)})`,
  });
});
