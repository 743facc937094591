import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { KIBIBYTE, MEBIBYTE } from '../../../shared/sizes.ts';
import type { LaterFiles } from '../../../shared/uploads.ts';
import type { Deps } from '../../deps.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { enqueueJobs } from '../../jobs/queries.ts';
import { fromNow, MINUTE, now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { getJsonSize } from '../../lib/json-size.ts';
import type { Queries } from '../../ports/database/port.ts';
import { checkNetworkShare, countDailyBytes } from '../../receive-upload/upload-limits.ts';
import { extendHeldEmail, queueEmail } from '../emails/queries.ts';
import { updateCodeUse } from '../ledger/code-use.ts';
import { runOnceByKey } from '../ledger/idempotency.ts';
import { putInboxItem } from '../ledger/inbox-queries.ts';
import { lockOrderForClient } from '../ledger/lock-order.ts';
import { isTakenOn } from '../ledger/order-queries.ts';
import { addEvent } from '../ledger/queries.ts';
import type { FileRow, OrderRow } from '../ledger/rows.ts';
import { listSongNames } from '../ledger/song-title-queries.ts';
import { updateFilesComplete } from '../order-clock/clock-queries.ts';
import { listFilesBySong } from '../order-emails/conversation-emails.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { readEmailSettings } from '../settings/present.ts';
import { guessTitlesAfterFiles } from '../versions/save-titles.ts';
import { type FileAdditionRow, getFileTotals, getNotesSize, insertFileAddition } from './addition-queries.ts';
import { buildFileRow, claimOrderUploads, type NewOrderFile } from './claim-files.ts';
import { buildProbeJobs } from './probe-jobs.ts';

type Sender = { address: string; network: string };

/** Files sent one by one within this time go into one email. */
const HELD_MS = 5 * MINUTE;

/**
 * Adds finished uploads to an existing order, all or none: records when and why they came, queues the jobs that read
 * them and notifies the studio. Returns the addition's id; a retry with the same key gets the same one.
 */
export const addFiles = async (
  deps: Deps,
  orderId: string,
  form: LaterFiles,
  sender: Sender,
  key: string | undefined,
): Promise<string> => {
  const { database, storage, config, signals } = deps;
  const settings = await readEmailSettings({ database, config });
  const id = await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: 'files', orderId, content: form }, async () => {
      const before = await lockOrderForClient(tx, orderId);
      const { order } = before;
      await assertNoteRoom(tx, orderId, form.note);
      const addition = { id: newId(), order_id: orderId, at: now(), note: form.note };
      const files = await claimFiles(tx, order, form, addition);
      await insertFileAddition(tx, addition, files);
      await updateCodeUse(tx, order, { ...order, files_expired_at: null });
      await guessTitlesAfterFiles(tx, order);
      await updateFilesComplete(tx, before, addition.at);
      const bytes = files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
      const today = await countDailyBytes(tx, deps, { ...sender, bytes, at: addition.at });
      if (config.RATE_LIMITS) await checkNetworkShare(storage, today.network, 0);
      await enqueueJobs(tx, await buildProbeJobs(tx, files, sender.network));
      await notifyStudio(tx, deps, settings, order, { ...addition, network: sender.network }, files);
      return addition.id;
    }),
  );
  for (const signal of ['mail-queued', 'files-waiting'] as const) signals.emit(signal);
  return id;
};

const claimFiles = async (
  tx: Queries,
  order: OrderRow,
  { upload_ids }: LaterFiles,
  addition: FileAdditionRow,
): Promise<FileRow[]> => {
  if (order.cancelled_at) throw new AppError('conflict', CANCELLED);
  const { id, song_count } = order;
  const files = await claimOrderUploads(tx, { upload_ids, song_count }, id);
  const before = await getFileTotals(tx, order.id);
  checkTotals(before, files);
  return files.map((file, n) => ({
    ...buildFileRow(file, order.id, before.next + n),
    addition_id: addition.id,
  }));
};

const assertNoteRoom = async (tx: Queries, orderId: string, note: string): Promise<void> => {
  if (!note || (await getNotesSize(tx, orderId)) + getJsonSize(note) <= limits.files_notes_kb * KIBIBYTE)
    return;
  throw new AppError(
    'conflict',
    'There’s no room for more notes with files. Send your files without one, then write it as a message.',
  );
};

const CANCELLED =
  'This order is cancelled, so it can’t take more files. Write to me if you’d like to go ahead with it.';

/** Throws an AppError if the order would exceed the limit of files or of bytes. */
const checkTotals = (before: { files: number; bytes: number }, added: NewOrderFile[]): void => {
  const left = limits.order_files - before.files;
  const bytes = added.reduce((sum, { size_bytes }) => sum + size_bytes, before.bytes);
  const refuse = (code: 'invalid' | 'too_large', message: string) => {
    throw new AppError(code, message, { errors: [{ field: 'upload_ids', message }] });
  };
  if (added.length > left)
    refuse(
      'invalid',
      left > 0
        ? `An order can have at most ${limits.order_files} files, so you can send ${left} more. Put them into one ZIP.`
        : `This order already has ${limits.order_files} files, the most it can have. Please write to me.`,
    );
  if (bytes > limits.order_files_mb * MEBIBYTE)
    refuse(
      'too_large',
      `All files of an order can add up to ${limits.order_files_mb} MB at most. Please write to me.`,
    );
};

/** Adds the event, the inbox item, and one email for everything sent within five minutes. */
const notifyStudio = async (
  tx: Queries,
  { config }: Deps,
  settings: EmailSettings,
  order: OrderRow,
  { at, note, network }: FileAdditionRow & Pick<Sender, 'network'>,
  files: FileRow[],
): Promise<void> => {
  const order_id = order.id;
  await addEvent(tx, order, { at, kind: 'files_added', note, admin_note: formatCount(files.length, 'file') });
  const named = files.map(({ name, song }) => ({ name, song }));
  const songs = await listSongNames(tx, order);
  const about = note || listFilesBySong(named, songs, 3).join('; ');
  const text = `${formatCount(files.length, 'more file')}. ${about}`;
  await putInboxItem(tx, { kind: 'files', order_id, subject: order_id, text, at });
  const sent = { note, files: named };
  const email = orderEmail('files_added_studio', {
    ...{ public_url: config.PUBLIC_URL, settings, order },
    sent: [sent],
    songs,
  });
  if (await extendHeldEmail(tx, email, 'sent', sent)) return;
  const sender = { network, is_known: isTakenOn(order) };
  await queueEmail(tx, config, { ...email, sender, next_attempt_at: fromNow(HELD_MS) });
};
