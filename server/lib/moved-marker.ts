import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

// Data that was moved still exists in its old place. Starting there would work, and orders would go into a studio
// nobody uses any more.
const parts = [
  { name: 'database.moved', isHere: ({ DATABASE_URL }: Config) => !DATABASE_URL, variable: 'DATABASE_URL' },
  { name: 'files.moved', isHere: ({ STORAGE_URL }: Config) => !STORAGE_URL, variable: 'STORAGE_URL' },
] as const;

/** Leaves a marker in the folder that the database or files were moved out of, and removes one where they went. */
export const writeMovedMarker = (from: Config, to: Config): void => {
  for (const { name, isHere, variable } of parts) {
    if (!isHere(from) || (isHere(to) && to.DATA_DIR === from.DATA_DIR)) continue;
    const now = isHere(to) ? `DATA_DIR=${to.DATA_DIR}` : variable;
    writeFileSync(join(from.DATA_DIR, name), `${now}\n${new Date().toISOString()}\n`, { mode: 0o600 });
  }
  removeMovedMarker(to);
};

export const removeMovedMarker = (config: Config): void => {
  for (const { name, isHere } of parts)
    if (isHere(config)) rmSync(join(config.DATA_DIR, name), { force: true });
};

/** Throws when the data was moved out of this folder. */
export const refuseMovedData = (config: Config): void => {
  for (const { name, isHere, variable } of parts) {
    const note = join(config.DATA_DIR, name);
    if (!isHere(config) || !existsSync(note)) continue;
    const what = variable === 'DATABASE_URL' ? 'The database' : 'The files';
    throw new ConfigError(
      `${what} in ${config.DATA_DIR} moved away. Set ${variable} and DATA_DIR to the values the move printed. To use the old data anyway, delete ${note}`,
    );
  }
};
