import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engine, setUpTestApp } from '../../../test/harness.ts';

const product = setUpTestApp();

const plan = async (): Promise<string> => {
  const { read } = product.deps.database;
  const question = sql`select id from emails
    where order_id is null and client_id is null and lower(recipient) = 'gone@example.com'`;
  const explain = engine === 'postgres' ? sql`explain ${question}` : sql`explain query plan ${question}`;
  return JSON.stringify((await explain.execute(read)).rows);
};

test('finds emails to an address that was never a client by index among a million others', async () => {
  await product.deps.database.transaction(async (tx) => {
    const mail = { kind: 'individual', reply_to: '', subject: '', data: '{}', attempts: 0 };
    for (let start = 0; start < 5_000; start += 500)
      await tx
        .insertInto('emails')
        .values(
          Array.from({ length: 500 }, (_, n) => ({
            ...{ ...mail, id: `m${start + n}`, message_id: `m${start + n}`, client_id: `c${start + n}` },
            ...{ order_id: null, recipient: `${start + n}@example.com`, state: 'sent' as const },
            ...{ created_at: '', next_attempt_at: '' },
          })),
        )
        .execute();
  });
  if (engine === 'postgres') await sql`analyze emails`.execute(product.deps.database.read);
  expect(await plan()).toContain('emails_to_others');
});
