import { insertDelivery } from '../../server/features/deliveries/queries.ts';
import { describeVersions } from '../../server/features/ledger/describe.ts';
import { putInboxItem } from '../../server/features/ledger/inbox-queries.ts';
import { lockOrderOrThrow } from '../../server/features/ledger/lock-order.ts';
import { addEvent } from '../../server/features/ledger/queries.ts';
import { listSongNames } from '../../server/features/ledger/song-title-queries.ts';
import { getPreparingJob, preparingJob } from '../../server/features/listening-copies/preparing-job.ts';
import { moveOrder, type StatusMove } from '../../server/features/order-status/move-order.ts';
import { describeApproval } from '../../server/features/revisions/approve-songs.ts';
import {
  insertNote,
  insertRound,
  listNotes,
  listRounds,
  publishNotes,
} from '../../server/features/revisions/note-queries.ts';
import { clearRoundItem, describeNotes, putRoundItem } from '../../server/features/revisions/round-items.ts';
import { enqueueShowcase, saveShowcase } from '../../server/features/showcase/queries.ts';
import { saveOrderTestimonial } from '../../server/features/testimonials/order-testimonial-queries.ts';
import { getStatusAfterDelivery } from '../../server/features/versions/delivered-status.ts';
import { insertVersion } from '../../server/features/versions/edit-queries.ts';
import { requestMp3s } from '../../server/features/versions/mp3-queries.ts';
import { listDeliveredVersions, listVersions, markHeard } from '../../server/features/versions/queries.ts';
import { addRoughMix } from '../../server/features/versions/rough-queries.ts';
import { endApproval, listSongs, saveApproval } from '../../server/features/versions/song-queries.ts';
import { enqueueJobs } from '../../server/jobs/queries.ts';
import { DAY, HOUR } from '../../server/lib/clock.ts';
import { newId } from '../../server/lib/ids.ts';
import type { Queries } from '../../server/ports/database/port.ts';
import { defaultStudioSettings } from '../../shared/settings.ts';
import type { DeliveredOrder, DemoNote, DemoStep } from './content.ts';
import { parseVersion, type StoredDeliveries, type StoredVersion } from './versions.ts';

type Place = { tx: Queries; id: string; at: string };

/** Between two steps of an order, at most. */
const MAX_PAUSE = 40 * HOUR;
/** The studio has dealt with what happened before. */
const isNews = (at: string): boolean => Date.now() - Date.parse(at) < 8 * DAY;

/**
 * What studio and client did with an order's versions, one step after another between its last change and now. Returns
 * when they were done.
 */
export const takeSteps = async (
  tx: Queries,
  id: string,
  { songs, steps, showcase_credit, testimonial }: DeliveredOrder,
  deliveries: StoredDeliveries,
  lastAt: number,
): Promise<number> => {
  const share = Math.min(MAX_PAUSE, (Date.now() - lastAt) / (steps.length + 1));
  const left = [...deliveries];
  for (const [n, step] of steps.entries()) {
    const place = { tx, id, at: new Date(lastAt + share * (n + 1)).toISOString() };
    if ('deliver' in step) await deliver(place, step, left.shift() ?? []);
    else if ('round' in step) await sendRound(place, step.round);
    else if ('drafts' in step) await addNotes(place, step.drafts, null);
    else await approveAll(place, songs.length);
  }
  await answerShowcase(
    { tx, id, at: new Date(lastAt + share * (steps.length + 0.5)).toISOString() },
    showcase_credit,
    testimonial,
  );
  return lastAt + share * (steps.length + 0.5);
};

/**
 * The client allows the studio to show the songs and writes a testimonial; the server that starts later makes drafts
 * of the songs.
 */
const answerShowcase = async ({ tx, id, at }: Place, credit: string | null, content: string) => {
  const { order } = await lockOrderOrThrow(tx, id);
  if (credit !== null) {
    await saveShowcase(tx, id, { showcase: 1, showcase_credit: credit });
    await enqueueShowcase(tx, id);
    await addEvent(tx, order, { at, kind: 'showcase_answered', note: `Yes, as ${credit}` });
  }
  if (!content) return;
  await saveOrderTestimonial(tx, { order_id: id, content, rating: 5, name: order.name, at });
  await addEvent(tx, order, { at, kind: 'testimonial_sent' });
};

type Move = Pick<StatusMove, 'status' | 'kind' | 'note' | 'marks'> & { admin_note?: string };

const move = async ({ tx, id, at }: Place, { admin_note = '', ...change }: Move) =>
  moveOrder(tx, await lockOrderOrThrow(tx, id), { ...change, admin_note, at, paid: false });

const deliver = async (
  place: Place,
  { note }: Extract<DemoStep, { deliver: unknown }>,
  versions: StoredVersion[],
) => {
  const { tx, id, at } = place;
  for (const stored of versions) {
    const version = { ...stored, order_id: id, created_at: at };
    await insertVersion(tx, version);
    await enqueueJobs(tx, [preparingJob(getPreparingJob(stored.kind), version, at)]);
    // Of older orders nobody has asked for them.
    if (isNews(at)) await requestMp3s(tx, [{ ...version, state: 'waiting' }]);
    await addRoughMix(tx, version);
  }
  const ids = versions.map((version) => version.id);
  await insertDelivery(tx, { id: newId(), order_id: id, at, note }, ids);
  await publishNotes(tx, id);
  await clearRoundItem(tx, id);
  await endApproval(tx, id, [...new Set(versions.map(({ song }) => song))]);
  const { order } = await lockOrderOrThrow(tx, id);
  const admin_note = describeVersions(versions, await listSongNames(tx, order));
  const status = getStatusAfterDelivery(order, await listVersions(tx, id));
  await move(place, { kind: 'delivered', status, note, admin_note });
};

const sendRound = async (place: Place, notes: DemoNote[]) => {
  const { tx, id, at } = place;
  const { order } = await lockOrderOrThrow(tx, id);
  const number = (await listRounds(tx, id)).length + 1;
  await insertRound(tx, {
    order_id: id,
    number,
    sent_at: at,
    is_counted: order.approved_at === null ? 0 : 1,
    due_hours: defaultStudioSettings.revision_hours,
    calendar: null,
  });
  await addNotes(place, notes, number);
  const sent = await listNotes(tx, id, [number]);
  await endApproval(tx, id, [...new Set(sent.map(({ song }) => song))]);
  const text = describeNotes(sent, await listSongNames(tx, order));
  await putRoundItem(tx, order, { number, sent_at: at }, sent);
  await move(place, { kind: 'round_sent', status: 'revision_requested', note: `Round ${number}: ${text}` });
};

/** Adds notes on the latest version of each song and kind, which the client has played by then. */
const addNotes = async ({ tx, id, at }: Place, notes: DemoNote[], round: number | null) => {
  const versions = await listVersions(tx, id);
  for (const { of, text, at_s, to_s = null, reply = '' } of notes) {
    const { song, kind } = parseVersion(of);
    const version = versions.findLast((one) => one.song === song && one.kind === kind);
    if (!version) throw new Error(`The demo notes something on a version that is not there: ${of}`);
    await insertNote(tx, {
      ...{ id: newId(), order_id: id, version_id: version.id, at_s, to_s, text, created_at: at, round },
      ...{ is_done: reply ? 1 : 0, reply, shown_done: 0, shown_reply: '' },
    });
    await markHeard(tx, version.id);
  }
};

const approveAll = async (place: Place, songs: number) => {
  const { tx, id, at } = place;
  const all = Array.from({ length: songs }, (_, n) => n + 1);
  const versions = await listDeliveredVersions(tx, id);
  await saveApproval(tx, id, { songs: all, version_ids: versions.map((version) => version.id) }, at);
  const stored = await listSongs(tx, { id, song_count: songs });
  const text = describeApproval(stored, all, versions, 0);
  await move(place, { kind: 'approved', status: 'completed', note: text, marks: { approved_at: at } });
  if (isNews(at)) await putInboxItem(tx, { kind: 'approval', order_id: id, subject: id, text, at });
};
