import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../../server/ports/database/sqlite.ts';
import { dueAfter } from '../../shared/calendar.ts';
import type { Sold } from '../../shared/offer.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import { remove } from './servers.ts';

const ORDERS_PER_CLIENT = 10;
const STARTED = Date.parse('2016-01-04T08:00:00.000Z');
const firstNames = [
  'Ada',
  'Bea',
  'Caleb',
  'Dina',
  'Emeka',
  'Farah',
  'Gia',
  'Hugo',
  'Imani',
  'Jonas',
  'Keira',
  'Luz',
];
const lastNames = [
  'Abara',
  'Berg',
  'Castro',
  'Diallo',
  'Eze',
  'Falk',
  'Garrick',
  'Holm',
  'Iwata',
  'Kovacs',
  'Lowe',
];
const works = [
  'Velvet Static',
  'Night Bus',
  'Porch Light',
  'Sunrise Tape',
  'Glass Harbor',
  'Slow Hands',
  'Tin Roof',
];

/** The same numbers in every run. */
const createDice = () => {
  let state = 20_250_117;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
};

/** Statuses of a working studio: the newest orders are open, and a few of the others were never paid. */
const statusOf = (age: number, dice: (sides: number) => number): OrderStatus => {
  const open: OrderStatus[] = ['pending', 'payment_received', 'in_progress', 'mixed', 'mastered'];
  if (age < 60) return open[dice(open.length)] ?? 'pending';
  return dice(25) === 0 ? 'pending' : dice(3) === 0 ? 'delivered' : 'completed';
};

const orders = `insert into orders (id, name, email, name_key, email_key, project_details, notes, song_count, rush_delivery,
  status, original_amount, discount_amount, total_amount, file_count, search_text, created_at, paid_at, due_at,
  files_complete_at)
  values (?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?, 0, ?, 2, ?, ?, ?, ?, ?)`;
const mails = `insert into emails (id, order_id, kind, recipient, reply_to, subject, data, html, text, message_id, state,
  attempts, next_attempt_at, created_at, sent_at)
  values (?, ?, 'order_placed_client', ?, '', 'Your order', '{}', '', '', ?, 'sent', 1, ?, ?, ?)`;

const fillOrders = (database: DatabaseSync, count: number, aClient: number): void => {
  const dice = createDice();
  const [addOrder, addMail] = [database.prepare(orders), database.prepare(mails)];
  const step = (Date.now() - STARTED) / count;
  for (let n = 0; n < count; n++) {
    const client = dice(Math.ceil(count / aClient));
    const name = `${firstNames[client % firstNames.length]} ${lastNames[Math.floor(client / 7) % lastNames.length]}`;
    const email = `${name.replace(' ', '.')}${client}@example.com`;
    const [nameKey, emailKey] = [name.toLowerCase(), email.toLowerCase()];
    const details = `${works[dice(works.length)]}, take ${dice(40)}`;
    const id = `MX-${n.toString(32).toUpperCase().padStart(6, '0')}${dice(2 ** 30)
      .toString(32)
      .toUpperCase()
      .padStart(6, '0')}`;
    const at = new Date(STARTED + n * step).toISOString();
    const [songs, rush] = [1 + dice(6), dice(5) === 0 ? 1 : 0];
    const status = statusOf(count - n, dice);
    const paid = status === 'pending' ? null : at;
    const due =
      paid && status !== 'delivered' && status !== 'completed' ? dueAfter(paid, rush ? 48 : 72) : null;
    const total = songs * (50 + 20 * rush) * 100;
    addOrder.run(
      ...[id, name, email, nameKey, emailKey, details, songs, rush, status, total, total],
      ...[`${id}\n${name}\n${email}\n${details}`.toLowerCase(), at, paid, due, at],
    );
    addMail.run(id, id, email, `<${id}@example.com>`, at, at, at);
  }
};

const sold: Sold = {
  service: { id: 'mix_master', name: 'Mixing and mastering', delivers: ['mix', 'master'] },
  add_ons: [],
};

/** Computes in one go the totals that the transactions of orders maintain. */
const figures = `
  insert into payments (id, order_id, state, method, amount, source, confirmed_at)
    select 'p-' || seq, id, 'confirmed', 'other', total_amount, 'status', paid_at from orders where paid_at is not null;
  update orders set paid_amount = total_amount, funded_at = paid_at where paid_at is not null;
  update orders set sold = '${JSON.stringify(sold)}';
  update orders set awaiting = iif(paid_at is null, 'payment', 'start') where status in ('pending', 'payment_received');
  insert into order_totals select 'current', status, 'USD', count(*), sum(total_amount), count(paid_at), sum(paid_amount)
    from orders group by status;
  insert into revenue_quarter_hours select strftime('%Y-%m-%dT%H:', paid_at) || printf('%02d', strftime('%M', paid_at) / 15 * 15),
    'USD', count(*), sum(total_amount) from orders where paid_at is not null group by 1;
  insert into clients (id, email, email_key, name, name_key, orders, paid_orders, spent, active_orders, first_order_at,
    last_order_at, last_order_seq, search_text, kept_orders)
  select 'client-' || o.seq, o.email, o.email_key, o.name, o.name_key, g.orders, g.paid, g.spent, g.active, g.first_at,
    o.created_at, o.seq, o.name_key || char(10) || o.email_key, g.orders
  from (select email_key, count(*) as orders, min(created_at) as first_at, max(seq) as last_seq,
      sum(status <> 'pending') as paid, sum(iif(status = 'pending', 0, total_amount)) as spent,
      sum(status in ('payment_received', 'in_progress', 'mixed')) as active
    from orders group by email_key) as g join orders as o on o.seq = g.last_seq order by g.last_seq;
  insert into orders_search(orders_search) values ('rebuild');
  insert into clients_search(clients_search) values ('rebuild');`;

/**
 * The folder of a studio with that many orders over ten years and a client for every ten, written directly to the
 * database.
 */
export const fillFolder = async (count: number, aClient = ORDERS_PER_CLIENT): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-bench-'));
  // A failed benchmark must not leave a gigabyte behind.
  process.on('exit', () => remove(folder));
  const file = join(folder, 'mixfront.db');
  await (await openSqlite(file)).close();
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off; pragma cache_size = -262144; begin');
  const triggers = database.prepare(`select name, sql from sqlite_master where type = 'trigger'`).all();
  for (const { name } of triggers) database.exec(`drop trigger ${name}`);
  fillOrders(database, count, aClient);
  database.exec(figures);
  for (const { sql } of triggers) database.exec(String(sql));
  database.exec('commit; pragma wal_checkpoint(truncate)');
  database.close();
  return folder;
};
