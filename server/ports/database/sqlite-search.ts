import { sql } from 'kysely';
import type { SearchedTable } from '../../schema/dialect.ts';
import { type Database, SHORT_WORDS_REACH } from './port.ts';

const SHORTEST_TRIGRAM = 3;

export const searchIn = (table: SearchedTable): Database['ordersWith'] => {
  const index = sql.table(`${table}_search`);
  return (words) => {
    const long = words.filter((word) => [...word].length >= SHORTEST_TRIGRAM);
    const short = words.filter((word) => [...word].length < SHORTEST_TRIGRAM);
    if (!long.length) {
      const starts = short.map((word) => {
        const end = `${word}\u{10ffff}`;
        return sql`(o.name_key >= ${word} and o.name_key < ${end} or o.email_key >= ${word} and o.email_key < ${end})`;
      });
      return sql`(select o.seq as seq from ${sql.table(table)} as o
        where o.seq > (select coalesce(max(seq), 0) from ${sql.table(table)}) - ${SHORT_WORDS_REACH} and ${sql.join(starts, sql` and `)})`;
    }
    const match = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
    if (!short.length) return sql`(select rowid as seq from ${index} where ${index} match ${match})`;
    const begun = short.map(
      (word) => sql`instr(' ' || replace(o.search_text, char(10), ' '), ${` ${word}`}) > 0`,
    );
    return sql`(select s.rowid as seq from ${index} as s join ${sql.table(table)} as o on o.seq = s.rowid
      where ${index} match ${match} and ${sql.join(begun, sql` and `)})`;
  };
};
