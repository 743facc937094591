import { DatabaseSync } from 'node:sqlite';
import { migrate } from './migrate.ts';
import { createKysely, dialect } from './sqlite-dialect.ts';

export type Column = { type: string; isNullable: boolean };

/** The tables and columns of a schema version, the same in either engine: created in memory and read from there. */
export const readColumns = async (version: string): Promise<Map<string, Map<string, Column>>> => {
  const database = new DatabaseSync(':memory:');
  try {
    await migrate(createKysely(database) as never, dialect, version);
    const rows = database
      .prepare(
        `select t.name as "table", c.name, c.type, c."notnull" as filled
        from sqlite_schema t join pragma_table_info(t.name) c where t.type = 'table'`,
      )
      .all();
    const tables = new Map<string, Map<string, Column>>();
    for (const { table, name, type, filled } of rows) {
      const columns = tables.get(String(table)) ?? new Map<string, Column>();
      tables.set(String(table), columns);
      columns.set(String(name), { type: String(type).toLowerCase(), isNullable: !filled });
    }
    return tables;
  } finally {
    database.close();
  }
};
