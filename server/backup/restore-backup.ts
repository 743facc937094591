import { clientKey } from '../../shared/clients.ts';
import type { Config } from '../lib/config.ts';
import { restrictDataFolder } from '../lib/file-permissions.ts';
import { removeMovedMarker } from '../lib/moved-marker.ts';
import { restoreSealingKey } from '../lib/seal.ts';
import { closeStudio, openMigratedStudio, type Studio, versions } from '../ports/open.ts';
import { applyUnsubscribedList, type UnsubscribedReport } from './apply-unsubscribed-list.ts';
import { type CheckedArchive, checkArchive } from './archive/check-archive.ts';
import type { Manifest } from './archive/manifest.ts';
import type { Part } from './archive/parts.ts';
import { getFileIdentity, readArchive } from './archive/read-archive.ts';
import { keepRenewed, type LinkReport } from './keep-links.ts';
import {
  getReceiptsTime,
  keepReceiptNumbers,
  noteReceiptNumbers,
  type ReceiptReport,
} from './keep-receipt-numbers.ts';
import { checkStore, checkStoreRoom, makeTables, openNewStudio } from './new-studio.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { filterRestoredRows, type SkippedCounts, skippedKinds } from './restored-rows.ts';
import { readUnsubscribedList } from './unsubscribed-list.ts';
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
  unsubscribed?: string | undefined;
  /**
   * Whether all links to order pages are renewed; a full list says which had been. Asked before anything is written.
   */
  renewsLinks?(manifest: Manifest, isFullList: boolean): Promise<boolean>;
  tell(text: string): void;
};

export type Restored = {
  manifest: Manifest;
  filled: WrittenStudio;
  held: SkippedCounts;
  listed: UnsubscribedReport;
  links: LinkReport;
  receipts: ReceiptReport;
  /** The list also told of erasures and links. */
  isFullList: boolean;
};

/** Restores a backup into an empty place. The archive is read completely before anything is changed. */
export const restoreBackup = async (wanted: Wanted): Promise<Restored> => {
  const { file, config, tell } = wanted;
  const list = wanted.unsubscribed ? await readUnsubscribedList(wanted.unsubscribed, config) : null;
  tell(`Checking ${file}`);
  const state = await getFileIdentity(file);
  const checked = await checkArchive(file, versions);
  try {
    const isFullList = list !== null && list.renewed !== null;
    const renewsAll = (await wanted.renewsLinks?.(checked.manifest, isFullList)) ?? false;
    const listed: UnsubscribedReport = { onList: 0, unsubscribed: 0, deleted: [], erased: [], hidden: [] };
    const links: LinkReport = { all: renewsAll, renewed: 0 };
    const applied = applyUnsubscribedList(readArchive(file, state), list, listed);
    const receipts: ReceiptReport = {
      isNumbered: false,
      years: new Map(),
      asOf: getReceiptsTime(list, checked.manifest),
    };
    const parts = noteReceiptNumbers(keepRenewed(applied, list, links), receipts);
    const filled = await fillNewStudio({ ...wanted, parts }, checked);
    // What follows needs the tables of this version, so the studio is migrated first.
    const open = () => openMigratedStudio(config);
    if (list?.receipts?.size) await keepReceiptNumbers(open, list.receipts, receipts);
    if (list?.erased.size) {
      Object.assign(listed, await repeatErasures(open, list));
      listed.deleted = listed.deleted.filter((address) => !listed.erased.includes(clientKey(address)));
    }
    return { ...filled, listed, links, receipts, isFullList };
  } finally {
    checked.entries.close();
  }
};

const fillNewStudio = async (wanted: Filling, checked: CheckedArchive) => {
  const { config } = wanted;
  const studio = await openNewStudio(config);
  try {
    await restrictDataFolder(config.DATA_DIR);
    const filled = await fill(wanted, checked, studio);
    removeMovedMarker(config);
    return filled;
  } finally {
    await closeStudio(studio);
  }
};

type Filling = Wanted & { parts: AsyncIterable<Part> };

const fill = async (
  { parts, config, isAsItWas, tell }: Filling,
  { manifest, entries }: CheckedArchive,
  studio: Studio,
): Promise<Pick<Restored, 'manifest' | 'filled' | 'held'>> => {
  await checkStore(studio, async (keys) => new Set(keys.filter((key) => entries.find(`files/${key}`))));
  await checkStoreRoom(studio, manifest.files.bytes);
  if (manifest.sealing_key) await restoreSealingKey(config.DATA_DIR, manifest.sealing_key);
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
