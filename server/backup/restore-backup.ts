import type { Config } from '../config.ts';
import { closeStudio, type Studio, versions } from '../deps.ts';
import { AppError } from '../errors.ts';
import { restrictDataFolder } from '../file-permissions.ts';
import { removeMovedMarker } from '../moved-marker.ts';
import { type CheckedArchive, checkArchive } from './archive/check-archive.ts';
import type { Manifest } from './archive/manifest.ts';
import { getFileIdentity, readArchive } from './archive/read-archive.ts';
import { keepDepartures, type UnsubscribeReport } from './keep-unsubscribes.ts';
import { checkStore, checkStoreRoom, makeTables, openNewStudio } from './new-studio.ts';
import type { Part } from './parts.ts';
import { filterRestoredRows, type SkippedCounts, skippedKinds } from './restored-rows.ts';
import { readUnsubscribeList } from './unsubscribes.ts';
import { type RowChange, type WrittenStudio, writeStudio } from './write-studio.ts';

type Wanted = {
  file: string;
  config: Config;
  /** Queued emails are sent, and sessions continue. */
  isAsItWas: boolean;
  /**
   * Where to learn who has unsubscribed since: a file, or the data folder or database URL of the studio being
   * replaced.
   */
  departures?: string | undefined;
  tell(text: string): void;
};

export type Restored = {
  manifest: Manifest;
  filled: WrittenStudio;
  held: SkippedCounts;
  listed: UnsubscribeReport;
};

/** Restores a backup into an empty place. The archive is read completely before anything is changed. */
export const restoreBackup = async (wanted: Wanted): Promise<Restored> => {
  const { file, config, tell } = wanted;
  const departures = wanted.departures ? await readUnsubscribeList(wanted.departures, config) : null;
  tell(`Checking ${file}`);
  const state = await getFileIdentity(file);
  const checked = await checkArchive(file, versions);
  try {
    if (departures) checkHasList(file, checked.manifest);
    const studio = await openNewStudio(config);
    try {
      await restrictDataFolder(config.DATA_DIR);
      const listed: UnsubscribeReport = { onList: 0, left: 0, deleted: [] };
      const parts = keepDepartures(readArchive(file, state), departures, listed);
      const done = { ...(await fill({ ...wanted, parts }, checked, studio)), listed };
      removeMovedMarker(config);
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
  { manifest, entries }: CheckedArchive,
  studio: Studio,
): Promise<Omit<Restored, 'listed'>> => {
  await checkStore(studio, async (keys) => new Set(keys.filter((key) => entries.find(`files/${key}`))));
  await checkStoreRoom(studio, manifest.files.bytes);
  await makeTables(studio, manifest.schema);
  tell(`Restoring the backup from ${manifest.started_at}`);
  const held: SkippedCounts = { sessions: 0, mails: 0, recipients: 0 };
  const change: RowChange = (table, rows) => {
    const { kept, held: more } = filterRestoredRows(table, rows);
    for (const what of skippedKinds) held[what] += more[what] ?? 0;
    return kept;
  };
  const filled = await writeStudio(studio, parts, { losses: manifest, ...(isAsItWas ? {} : { change }) });
  return { manifest, filled, held };
};

/**
 * A version without clients has no mailing list; the next start creates clients from its orders, all of them
 * subscribed.
 */
const checkHasList = (file: string, { rows, schema }: Manifest): void => {
  if (schema < '0003' && rows.orders)
    throw new AppError(
      'invalid',
      `${file} is from a version without bulk email, so --departures can’t be used. Nothing was changed. Restore it without that option.`,
    );
};
