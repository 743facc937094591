import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../schema/dialect.ts';

const figures = [
  ['duration_s', sql`double precision`],
  ['sample_rate_hz', sql`integer`],
  ['bit_depth', sql`integer`],
  ['channels', sql`integer`],
] as const;

/**
 * A file's figures used to be both in its columns, from the header, and in its report, from the browser or the check.
 * From now on they are only in the columns: the check's, else the header's, else the browser's.
 */
export const up = async (db: Kysely<unknown>, dialect: Dialect): Promise<void> => {
  const report = dialect.asJson('report');
  const inReport = (name: string, type: RawBuilder<unknown>) =>
    sql`cast(nullif(cast(${report} -> 'facts' -> ${sql.lit(name)} as text), 'null') as ${type})`;
  const changes = figures.map(([name, type]) => {
    const column = sql.ref(name);
    return sql`${column} = case
      when report_by = 'studio' then coalesce(${inReport(name, type)}, ${column})
      when probe = 'done' then ${column}
      else ${inReport(name, type)} end`;
  });
  await sql`update order_files set ${sql.join(changes)}, report =
    '{"format":' || cast(${report} -> 'facts' -> 'format' as text)
    || ',"measures":' || cast(${report} -> 'measures' as text)
    || ',"entries":' || cast(${report} -> 'entries' as text) || '}'
    where report is not null`.execute(db);
};
