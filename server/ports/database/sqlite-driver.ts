import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { AppError } from '../../errors.ts';

const MOST_STATEMENTS = 400;

/** Kysely's driver over one node:sqlite connection, with prepared statements kept by their text. */
export class SqliteDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(database: DatabaseSync) {
    this.#connection = new SqliteConnection(database);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    await this.#connection.executeQuery({
      sql: 'begin immediate',
      parameters: [],
    } as unknown as CompiledQuery);
  }
  async commitTransaction(): Promise<void> {
    await this.#connection.executeQuery({ sql: 'commit', parameters: [] } as unknown as CompiledQuery);
  }
  async rollbackTransaction(): Promise<void> {
    await this.#connection.executeQuery({ sql: 'rollback', parameters: [] } as unknown as CompiledQuery);
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** A statement, and whether it answers rows: asking it for its columns makes an object of each. */
type Known = { statement: StatementSync; answers: boolean };

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Known>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { statement, answers } = this.#prepare(sql);
      const values = parameters as SQLInputValue[];
      if (answers) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw toAppError(error);
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Page through long results by their key; this driver does not stream');
  }

  #prepare(text: string): Known {
    const known = this.#statements.get(text);
    if (known) return known;
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
    const statement = this.#database.prepare(text);
    const prepared = { statement, answers: statement.columns().length > 0 };
    this.#statements.set(text, prepared);
    return prepared;
  }
}

// Primary result codes of SQLite (sqlite.org/rescode.html): the low byte of an extended code.
const BUSY = 5;
const LOCKED = 6;
const NO_MEMORY = 7;
const READ_ONLY = 8;
const IO_ERROR = 10;
// Also what a page that could not be read is taken for.
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const PROTOCOL = 15;
const NO_DATABASE = 26;
// Extended codes of a constraint.
const TAKEN = [1555, 2067];

/** Seconds after which what is busy may be asked again. */
export const SOON_S = 5;

/** Whether what failed may well succeed in a moment. */
export const isPassing = (failure: unknown): boolean =>
  failure instanceof AppError && failure.code === 'unavailable' && failure.retryAfter === SOON_S;

/** Faults of the machine as refusals a visitor understands; mistakes in a query stay what they are. */
export const toAppError = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  if (TAKEN.includes(Number(error.errcode)))
    return new AppError('conflict', 'There is one of that name already', { cause: error });
  const code = Number(error.errcode) & 0xff;
  if (code === FULL)
    return new AppError(
      'no_room',
      'The studio has no storage space left. Nothing was saved; please try again later.',
      { cause: error },
    );
  if ([BUSY, LOCKED, IO_ERROR, CANNOT_OPEN].includes(code))
    return new AppError('unavailable', 'The studio is busy right now. Please try again in a few seconds.', {
      cause: error,
      retryAfter: SOON_S,
    });
  if ([NO_MEMORY, READ_ONLY, CORRUPT, PROTOCOL, NO_DATABASE].includes(code))
    return new AppError(
      'unavailable',
      'The studio cannot get at its data right now. Please try again in a few minutes.',
      { cause: error, retryAfter: 60 },
    );
  return error;
};
