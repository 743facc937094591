import { type Kysely, sql } from 'kysely';
import { defaultOffer } from '../../shared/default-offer.ts';
import { builtInAddOns, type Sold } from '../../shared/offer.ts';

const statements = [
  `create table services (
    id text primary key,
    name text not null,
    name_key text,
    description text not null,
    price text not null,
    regular_price text,
    volume text not null,
    delivers text not null,
    turnaround text,
    song_max integer not null,
    active integer not null,
    position integer not null,
    archived_at text
  )`,
  'create unique index services_by_name on services (name_key)',
  `create table add_ons (
    id text primary key,
    name text not null,
    name_key text,
    description text not null,
    price text not null,
    per text not null,
    delivers text,
    effect text,
    services text,
    active integer not null,
    position integer not null,
    archived_at text
  )`,
  'create unique index add_ons_by_name on add_ons (name_key)',
  `alter table orders add column service text not null default 'mix_master'`,
  `alter table orders add column sold text not null default ''`,
  'alter table discounts add column service text',
  // What a kind of the studio's own was called when it was sold.
  `alter table order_versions add column kind_name text not null default ''`,
];

const priceKeys = {
  mix_master: 'base_price',
  rush_delivery: 'rush_price',
  vocal_tuning: 'vocal_tuning_price',
  individual_stems: 'stems_price',
  clean_edit: 'clean_edit_price',
  additional_revisions: 'additional_revisions_price',
  instrumental_version: 'instrumental_version_price',
  acapella_version: 'acapella_version_price',
} as const;
const REGULAR = 'regular_price';

/** Services and add-ons become rows with the studio's prices; orders keep what they were sold as. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await insertOffer(db);
  await keepSold(db);
  // `rush_delivery` stays: lists show it.
  for (const id of builtInAddOns)
    if (id !== 'rush_delivery') await sql`alter table orders drop column ${sql.ref(id)}`.execute(db);
};

const insertOffer = async (db: Kysely<unknown>): Promise<void> => {
  const keys = [...Object.values(priceKeys), REGULAR];
  const { rows: saved } = await sql<{
    key: string;
    value: string;
  }>`select key, value from settings where key in (${sql.join(keys)})`.execute(db);
  const read = (key: string, usual: number) => {
    const value = Number(saved.find((row) => row.key === key)?.value ?? Number.NaN);
    return String(value >= 0 && value <= 100_000 ? value : usual);
  };
  for (const row of defaultOffer.services)
    await sql`insert into services
      (id, name, name_key, description, price, regular_price, volume, delivers, song_max, active, position)
      values (${row.id}, ${row.name}, ${row.name.toLowerCase()}, ${row.description},
        ${read(priceKeys.mix_master, row.price)}, ${read(REGULAR, row.regular_price ?? row.price)},
        ${JSON.stringify(row.volume)}, ${JSON.stringify(row.delivers)}, ${row.song_max}, 1, ${row.position})`.execute(
      db,
    );
  for (const row of defaultOffer.add_ons)
    await sql`insert into add_ons
      (id, name, name_key, description, price, per, delivers, effect, active, position)
      values (${row.id}, ${row.name}, ${row.name.toLowerCase()}, ${row.description},
        ${read(priceKeys[row.id as keyof typeof priceKeys], row.price)}, ${row.per}, ${row.delivers},
        ${row.effect && JSON.stringify(row.effect)}, 1, ${row.position})`.execute(db);
  if (saved.length)
    await sql`insert into settings (key, value) values ('mark:own-prices', '"1970-01-01T00:00:00.000Z"')`.execute(
      db,
    );
  await sql`delete from settings where key in (${sql.join(keys)})`.execute(db);
};

/** Names never changed until now, so what an order was sold as follows from its add-ons. */
const keepSold = async (db: Kysely<unknown>): Promise<void> => {
  const columns = sql.join(builtInAddOns.map((id) => sql.ref(id)));
  const { rows } = await sql<
    Record<(typeof builtInAddOns)[number], number>
  >`select distinct ${columns} from orders`.execute(db);
  const [service] = defaultOffer.services;
  for (const flags of rows) {
    const sold: Sold = {
      service: { id: 'mix_master', name: service?.name ?? '', delivers: ['mix', 'master'] },
      add_ons: defaultOffer.add_ons
        .filter(({ id }) => flags[id as (typeof builtInAddOns)[number]] === 1)
        .map(({ id, name, description, delivers, effect }) => ({ id, name, description, delivers, effect })),
    };
    const same = builtInAddOns.map((id) => sql`${sql.ref(id)} = ${flags[id]}`);
    await sql`update orders set sold = ${JSON.stringify(sold)} where ${sql.join(same, sql` and `)}`.execute(
      db,
    );
  }
};
