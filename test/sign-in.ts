import type { TestApp } from './harness.ts';
import { owner } from './harness.ts';

/** Signing in from an address of one's choice, as behind a proxy (TRUST_PROXY loopback). */
export const tryPassword = async (
  { app }: TestApp,
  {
    username = owner.username,
    password = 'a wrong password',
    from,
  }: { username?: string; password?: string; from?: string } = {},
) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: from === undefined ? {} : { 'x-forwarded-for': from },
    payload: { username, password },
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ access_token?: string; detail?: string }>(),
    headers: answer.headers,
    wait: Number(answer.headers['retry-after'] ?? 0),
  };
};

/** A new session of the owner's, as the header its calls carry. */
export const newSession = async (product: TestApp, password = owner.password) => {
  const { body } = await tryPassword(product, { password });
  if (!body.access_token) throw new Error(`Not signed in: ${JSON.stringify(body)}`);
  return { authorization: `Bearer ${body.access_token}` };
};

/** Forgets every delay, so that one test's wrong passwords are not another's. */
export const forgetDelays = ({ deps }: TestApp) =>
  deps.database.transaction(async (tx) => {
    await tx.deleteFrom('login_delays').execute();
  });
