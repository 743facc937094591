import { type Kysely, sql } from 'kysely';

/**
 * An order knows its discount code by its id. Those that were cancelled unpaid, or whose files expired, no longer count as
 * a use; until now every order did, until it was deleted.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column discount_id text`.execute(db);
  const codes = (await sql<Code>`select id, code_key, created_at from discounts`.execute(db)).rows;
  const used = (
    await sql<{ discount_code: string }>`
      select distinct discount_code from orders where discount_code is not null`.execute(db)
  ).rows;
  const known = used.flatMap(({ discount_code }) => {
    const code = codes.find(({ code_key }) => code_key === toKey(discount_code));
    // A code of the same name that was made after the order is another one.
    return code
      ? [sql`when discount_code = ${discount_code} and created_at >= ${code.created_at} then ${code.id}`]
      : [];
  });
  if (known.length === 0) return;
  await sql`update orders set discount_id = case ${sql.join(known, sql` `)} end
    where discount_code is not null`.execute(db);
  const returned = (
    await sql<{ discount_id: string; uses: number | string }>`
      select discount_id, count(*) as uses from orders
      where discount_id is not null and (cancelled_at is not null or files_expired_at is not null)
        and paid_amount <= 0 and refunded_amount = 0 and settled_at is null
      group by discount_id`.execute(db)
  ).rows;
  for (const { discount_id, uses } of returned)
    await sql`update discounts set uses = case when uses > ${Number(uses)} then uses - ${Number(uses)} else 0 end
      where id = ${discount_id}`.execute(db);
};

type Code = { id: string; code_key: string; created_at: string };

/** As codes are compared, whatever later versions do. */
const toKey = (code: string): string => code.normalize('NFKC').trim().toUpperCase();
