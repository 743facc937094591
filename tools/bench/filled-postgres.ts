import pg from 'pg';
import { openPostgres } from '../../server/ports/database/postgres.ts';
import { createDatabase, startPostgres } from '../../test/services/postgres.ts';

const STARTED = '2016-01-04T08:00:00Z';

/** Orders of ten years with names, titles and statuses in turn, written by the server itself, and the figures kept of them. */
const fill = (count: number): string[] => [
  'drop index orders_search',
  `insert into orders (id, name, email, name_key, email_key, project_details, notes, song_count, status, original_amount,
    discount_amount, total_amount, file_count, search_text, created_at, paid_at)
  select id, name, email, lower(name), lower(email), details, '', 1 + n % 6, status, amount, 0, amount, 2,
    lower(id || chr(10) || name || chr(10) || email || chr(10) || details), at, case status when 'pending' then null else at end
  from (select n, 'MX-' || upper(lpad(to_hex(n), 12, '0')) as id, name, replace(name, ' ', '.') || client || '@example.com' as email,
      (array['Velvet Static','Night Bus','Porch Light','Sunrise Tape','Glass Harbor','Slow Hands','Tin Roof'])[1 + (n * 7919) % 7]
        || ', take ' || n % 40 as details,
      case when n > ${count - 60} then 'in_progress' when n % 25 = 0 then 'pending' when n % 3 = 0 then 'delivered'
        else 'completed' end as status,
      5000 * (1 + n % 6) as amount,
      to_char(timestamp '${STARTED}' + n * (interval '10 years' / ${count}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from (select n, client,
        (array['Ada','Bea','Caleb','Dina','Emeka','Farah','Gia','Hugo','Imani','Jonas','Keira','Luz'])[1 + client % 12] || ' ' ||
        (array['Abara','Berg','Castro','Diallo','Eze','Falk','Garrick','Holm','Iwata','Kovacs','Lowe'])[1 + (client / 7) % 11] as name
      from (select n, ((n::bigint * 48271) % ${Math.ceil(count / 10)})::int as client from generate_series(1, ${count}) as n) as a) as b) as c`,
  'create index orders_search on orders using gin (search_text gin_trgm_ops)',
  `insert into payments (id, order_id, state, method, amount, source, confirmed_at)
  select 'p-' || seq, id, 'confirmed', 'other', total_amount, 'status', paid_at from orders where paid_at is not null`,
  'update orders set paid_amount = total_amount where paid_at is not null',
  `update orders set awaiting = 'payment' where status = 'pending'`,
  `insert into order_totals
  select 'current', status, count(*), sum(total_amount), count(paid_at), sum(paid_amount) from orders group by status`,
  'vacuum analyze orders',
];

/** A PostgreSQL with so many orders, as the product leaves its tables. */
export const fillPostgres = async (count: number): Promise<{ url: string; stop(): Promise<void> }> => {
  const server = await startPostgres({ durable: true });
  const url = await createDatabase(server.url);
  await (await openPostgres(url)).close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'");
  for (const statement of fill(count)) await client.query(statement);
  await client.end();
  return { url, stop: () => server.stop() };
};
