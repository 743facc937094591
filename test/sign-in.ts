import type { TestApp } from './harness.ts';
import { owner } from './harness.ts';

/** Signs in from a chosen address, as behind a proxy (TRUST_PROXY loopback). */
export const tryPassword = async (
  { app }: TestApp,
  {
    username = owner.username,
    password = 'a wrong password',
    from,
    cookie,
    isBrowser = cookie !== undefined,
  }: { username?: string; password?: string; from?: string; cookie?: string; isBrowser?: boolean } = {},
) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: {
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(isBrowser ? { origin: 'http://studio.example', 'sec-fetch-site': 'same-origin' } : {}),
    },
    payload: { username, password },
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ access_token?: string; detail?: string }>(),
    headers: answer.headers,
    wait: Number(answer.headers['retry-after'] ?? 0),
  };
};

/** A new owner session, as the header its calls carry. */
export const newSession = async (product: TestApp, password = owner.password) => {
  const { body } = await tryPassword(product, { password });
  if (!body.access_token) throw new Error(`Not signed in: ${JSON.stringify(body)}`);
  return { authorization: `Bearer ${body.access_token}` };
};

/** The cookie of a browser in which the owner has signed in. */
export const knownBrowser = async (product: TestApp, from?: string) => {
  const { status, headers, body } = await tryPassword(product, {
    password: owner.password,
    isBrowser: true,
    ...(from === undefined ? {} : { from }),
  });
  if (status !== 200) throw new Error(`Not signed in: ${status}`);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, authorization: `Bearer ${body.access_token}` };
};

/** Resets all delays, so that the wrong passwords of one test do not affect another. */
export const forgetDelays = ({ deps }: TestApp) =>
  deps.database.transaction(async (tx) => {
    await tx.deleteFrom('login_delays').execute();
  });
