import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
const none = (column: ColumnDefinitionBuilder) => column;

/** One jobs table replaces the leases in the tables that jobs are about. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db;
  let jobs = schema.createTable('jobs').addColumn('id', 'text', (column) => column.primaryKey());
  for (const [name, build] of [
    ['kind', required],
    ['payload', required],
    ['run_at', required],
    ['turn', empty],
    ['network', empty],
    ['lease_by', none],
    ['failed_at', none],
    ['error', none],
  ] as const)
    jobs = jobs.addColumn(name, 'text', build);
  await jobs.addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  const index = (name: string, columns: string[]) => schema.createIndex(name).on('jobs').columns(columns);
  await index('jobs_due', ['kind', 'run_at']).where(sql.ref('failed_at'), 'is', null).execute();
  await index('jobs_by_turn', ['kind', 'turn', 'id']).where(sql.ref('turn'), '<>', sql.lit('')).execute();
  await index('jobs_of_network', ['network', 'turn']).where(sql.ref('network'), '<>', sql.lit('')).execute();
  await moveEmails(db);
  await sql`insert into jobs (id, kind, payload, run_at)
    select distinct 'write-bulk-email:' || mailing_id, 'write-bulk-email', ${about('mailing_id')}, ${new Date().toISOString()}
    from mailing_parts`.execute(db);
  await moveFiles(db);
  await moveSounds(db);
};

/** The payload with a subject's id. */
const about = (subject: string) => sql`'{"id":"' || ${sql.ref(subject)} || '"}'`;

const moveEmails = async (db: Kysely<unknown>) => {
  await sql`insert into jobs (id, kind, payload, run_at)
    select kind || ':' || id, kind, ${about('id')}, run_at from (
      select id, case when awaits_check = 1 then 'add-check' when mailing_id is null then 'send-email' else 'send-bulk-email' end as kind,
        case when state = 'sending' then coalesce(lease_until, next_attempt_at) when awaits_check = 1 then created_at else next_attempt_at end as run_at
      from emails where state in ('queued', 'sending') or (state = 'cancelled' and awaits_check = 1)) as waiting`.execute(
    db,
  );
  for (const index of ['emails_due', 'emails_awaiting_check']) await db.schema.dropIndex(index).execute();
  for (const column of ['lease_until', 'priority', 'awaits_check'])
    await db.schema.alterTable('emails').dropColumn(column).execute();
};

/** Jobs that were waiting before networks took turns go first. */
const FIRST_TURN = '2026-01-01T00:00:00.000Z';

const moveFiles = async (db: Kysely<unknown>) => {
  const at = new Date().toISOString();
  await sql`insert into jobs (id, kind, payload, run_at, turn, network)
    select kind || ':' || id, kind, ${about('id')}, run_at, turn, network from (
      select id, case when probe = 'waiting' then 'probe-file' when check_lane = 0 then 'check-file' else 'check-long-file' end as kind,
        case when probe = 'waiting' then ${at} else coalesce(check_lease_until, ${at}) end as run_at,
        case when check_turn = '' then ${FIRST_TURN} else check_turn end as turn, check_network as network
      from order_files where probe = 'waiting' or check_state = 'waiting') as waiting`.execute(db);
  for (const index of ['order_files_unchecked', 'order_files_unchecked_of_network', 'order_files_waiting'])
    await db.schema.dropIndex(index).execute();
  await db.schema
    .createIndex('order_files_waiting')
    .on('order_files')
    .column('id')
    .where(sql<boolean>`(probe = 'waiting' or check_state = 'waiting')`)
    .execute();
  for (const column of ['check_attempts', 'check_lease_until', 'check_lane', 'check_turn', 'check_network'])
    await db.schema.alterTable('order_files').dropColumn(column).execute();
};

const moveSounds = async (db: Kysely<unknown>) => {
  await sql`insert into jobs (id, kind, payload, run_at, turn)
    select 'prepare-sound:' || id, 'prepare-sound', ${about('id')}, coalesce(lease_until, next_attempt_at), next_attempt_at
    from audio_files where state = 'waiting'`.execute(db);
  await db.schema.dropIndex('audio_files_waiting').execute();
  for (const column of ['attempts', 'next_attempt_at', 'lease_until'])
    await db.schema.alterTable('audio_files').dropColumn(column).execute();
};
