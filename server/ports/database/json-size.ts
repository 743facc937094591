import { sql } from 'kysely';

/** Bytes that a column of typed text takes in JSON, in all: quotes, backslashes, tabs and line breaks take two bytes. */
export const sumJsonSize = (column: string) => {
  const plain = ['"', '\\', '\t', '\n'].reduce(
    (rest, escaped) => sql`replace(${rest}, cast(${escaped} as text), '')`,
    sql.ref(column),
  );
  return sql<
    number | null
  >`sum(octet_length(${sql.ref(column)}) + length(${sql.ref(column)}) - length(${plain}))`;
};
