import type { Config } from '../config.ts';
import { closeStudio, type Studio, versions } from '../deps.ts';
import { clearMoved } from '../moved.ts';
import { closeDataFolder } from '../private-folder.ts';
import { type Checked, checkArchive } from './archive/check-archive.ts';
import type { Manifest } from './archive/manifest.ts';
import { readArchive, stateOf } from './archive/read-archive.ts';
import { type Filled, fillStudio, type RowChange } from './fill-studio.ts';
import { checkStore, checkStoreRoom, makeTables, openNew } from './new-studio.ts';
import type { Part } from './parts.ts';
import { type Held, heldKinds, holdBack } from './restored-rows.ts';

type Wanted = {
  file: string;
  config: Config;
  /** Mails that were queued leave as they would have, and sessions go on. */
  isAsItWas: boolean;
  tell(text: string): void;
};

export type Restored = { manifest: Manifest; filled: Filled; held: Held };

/** Puts a backup into an empty place. The archive is read to its end before anything is touched. */
export const restoreBackup = async (wanted: Wanted): Promise<Restored> => {
  const { file, config, tell } = wanted;
  tell(`Checking ${file}`);
  const state = await stateOf(file);
  const checked = await checkArchive(file, versions);
  try {
    const studio = await openNew(config);
    try {
      await closeDataFolder(config.DATA_DIR);
      const done = await fill({ ...wanted, parts: readArchive(file, state) }, checked, studio);
      clearMoved(config);
      return done;
    } finally {
      await closeStudio(studio);
    }
  } finally {
    checked.entries.close();
  }
};

const fill = async (
  { parts, isAsItWas, tell }: Wanted & { parts: AsyncIterable<Part> },
  { manifest, entries }: Checked,
  studio: Studio,
): Promise<Restored> => {
  await checkStore(studio, async (keys) => new Set(keys.filter((key) => entries.find(`files/${key}`))));
  await checkStoreRoom(studio, manifest.files.bytes);
  await makeTables(studio, manifest.schema);
  tell(`Restoring what was backed up at ${manifest.started_at}`);
  const held: Held = { sessions: 0, mails: 0, recipients: 0 };
  const change: RowChange = (table, rows) => {
    const { kept, held: more } = holdBack(table, rows);
    for (const what of heldKinds) held[what] += more[what] ?? 0;
    return kept;
  };
  const filled = await fillStudio(studio, parts, { losses: manifest, ...(isAsItWas ? {} : { change }) });
  return { manifest, filled, held };
};
