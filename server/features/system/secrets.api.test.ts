import { expect, test } from 'vitest';
import { owner } from '../../../test/harness.ts';
import { setDownloads } from '../../../test/order-downloads.ts';
import { newSession } from '../../../test/sign-in.ts';
import { readUnsubscribeToken, unsubscribeUrl } from '../clients/unsubscribe-queries.ts';
import { resetPassword } from '../sessions/first-admin.ts';
import { findSecret, newSecret, renewSecrets } from './secret-queries.ts';

const { stage } = setDownloads();
type Headers = { authorization: string };

const post = async (url: string, headers: Headers, payload: object = {}) =>
  (await stage.product.app.inject({ method: 'POST', url, headers, payload })).json<{ url: string }>().url;
/** One link of each kind: a file, all files, an export. */
const links = async (headers: Headers): Promise<string[]> => {
  const files = `/api/admin/orders/${stage.order.order_id}/download-link`;
  return [
    await post(files, headers, { file_id: stage.order.files[0]?.id }),
    await post(files, headers),
    await post('/api/admin/exports', headers, { export: { what: 'clients' } }),
  ];
};
const statuses = async (urls: string[]) => {
  const seen: number[] = [];
  for (const url of urls) seen.push((await stage.product.app.inject(url)).statusCode);
  return seen;
};

const renewals: [string, (headers: Headers) => Promise<string>][] = [
  [
    'the owner’s order',
    async (headers) => {
      const answer = await stage.product.app.inject({ method: 'POST', url: '/api/admin/end-links', headers });
      expect(answer.json()).toEqual({ message: 'All download links have ended' });
      return owner.password;
    },
  ],
  [
    'a new password',
    async (headers) => {
      const payload = { current_password: owner.password, new_password: owner.password };
      const answer = await stage.product.app.inject({
        ...{ method: 'PUT', url: '/api/admin/password', headers, payload },
      });
      expect(answer.statusCode).toBe(200);
      return owner.password;
    },
  ],
  [
    'a password reset on the host',
    async () => (await resetPassword(stage.product.deps, owner.username)) ?? '',
  ],
];

test.each(
  renewals,
)('%s invalidates every signed link, while new links and those in emails work', async (_what, renew) => {
  const { database } = stage.product.deps;
  const headers = await newSession(stage.product);
  const { id } = await database.read.selectFrom('clients').select('id').executeTakeFirstOrThrow();
  const leave = await unsubscribeUrl(database, 'https://studio.example', id);
  const before = await links(headers);
  expect(await statuses(before)).toEqual([200, 200, 200]);
  const password = await renew(headers);
  expect(await statuses(before)).toEqual([403, 403, 403]);
  expect(await statuses(await links(await newSession(stage.product, password)))).toEqual([200, 200, 200]);
  expect(await unsubscribeUrl(database, 'https://studio.example', id)).toBe(leave);
  expect(await readUnsubscribeToken(database, leave.split('/').at(-1) ?? '')).toBe(id);
});

test('only the owner can invalidate links', async () => {
  const answer = await stage.product.app.inject({ method: 'POST', url: '/api/admin/end-links' });
  expect(answer.statusCode).toBe(401);
});

test('what is signed with a secret made while secrets are renewed is invalid afterwards', async () => {
  const { database } = stage.product.deps;
  const value = newSecret();
  const renewals: Promise<void>[] = [];
  await database.transaction((tx) => tx.deleteFrom('secrets').where('name', '=', 'downloads').execute());
  await database.transaction(async (tx) => {
    await tx.insertInto('secrets').values({ name: 'downloads', value }).execute();
    renewals.push(database.transaction(renewSecrets));
    // The renewal gets as far as it can before this one ends.
    for (let time = 0; time < 50; time++)
      expect(await findSecret(database.read, 'downloads')).toBeUndefined();
  });
  await Promise.all(renewals);
  expect(await findSecret(database.read, 'downloads')).not.toBe(value);
});
