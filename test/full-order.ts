import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Database, insertRows } from '../server/ports/database/port.ts';
import { PEAK_POINTS } from '../shared/audio/peaks.ts';
import { STEM_POINTS } from '../shared/audio/sound.ts';
import { limits } from '../shared/limits.ts';
import { PRINT_LETTERS } from '../shared/stem-meter/fingerprints.ts';
import { MAX_MIX_PRINT_LETTERS } from '../shared/stem-meter/mix-print.ts';
import { measured } from './measured.ts';
import { PATIENCE_MS } from './patience.ts';

/** Rows of an order's tables by table; every row of a table has the same columns. */
type Rows = Record<string, Record<string, SQLInputValue>[]>;
const waveform = (columns: number) => {
  const layer = 'AZaz09-_'.repeat(columns / 8 + 1).slice(0, columns);
  return `${layer}.${layer}`;
};

type Amounts = {
  additions?: number;
  messages?: number;
  notes?: number;
  files?: number;
  rounds?: number;
  versions?: number;
};

const SONGS = 10;
/** The latest messages are as long as one can be. */
const LONG = 50;
const AT_ONCE = 50;
const EVENTS = 1_000;
const EMAILS = 300;
const at = (n: number) => new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString();
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
/** Text of that many letters, with quotes and line breaks as people write them. */
const textOf = (letters: number) =>
  'He said "louder",\nthen "softer". '.repeat(letters / 33 + 1).slice(0, letters);

/** Clipped, cut off and once compressed: findings in many words. */
const report = JSON.stringify({
  format: 'WAV',
  measures: {
    ...measured.measures,
    ...{ clipped_runs: 40, longest_clip: 31, first_clip_s: 12.5, is_dual_mono: true },
    ...{ louder_side: null, correlation: 1, dc_offset: 0.02, lossy_cutoff_hz: 16_000 },
    ...{ dropouts: 7, first_dropout_s: 33.1, flat_tops: 90, first_flat_top_s: 3.2 },
    ...{ take_print: 'A'.repeat(PRINT_LETTERS), sound_hash: '0123456789abcdef' },
    ...{ mix_print: 'A'.repeat(MAX_MIX_PRINT_LETTERS) },
  },
  entries: null,
});

/** What an order holds at its limits, and a song of every file; a client can store all of it. */
export const fullOrder = (
  id: string,
  {
    additions = 150,
    messages = limits.messages_of_order,
    notes = limits.notes_of_order,
    files = limits.order_files,
    rounds = 5,
    versions = 20,
  }: Amounts = {},
): Rows => ({
  order_messages: times(messages, (n) => ({
    ...{ id: `${id}-m${n}`, order_id: id, author: 'client', at: at(n) },
    text: textOf(n < messages - LONG ? 90 : limits.message),
  })),
  file_additions: times(additions, (n) => ({
    ...{ id: `${id}-a${n}`, order_id: id, at: at(n) },
    note: textOf((limits.files_notes_kb * 900) / additions),
  })),
  order_events: times(EVENTS, (n) => ({
    ...{ order_id: id, at: at(n), kind: 'showcase_answered', from_status: 'mixed', to_status: 'mixed' },
    ...{ note: `Yes, as ${'é'.repeat(limits.name)}`, admin_note: '' },
  })),
  emails: times(EMAILS, (n) => ({
    ...{ id: `${id}-e${n}`, order_id: id, kind: 'client_message', recipient: 'studio@example.com' },
    ...{ reply_to: 'client@example.com', subject: `Message from ${'é'.repeat(limits.name)}`, data: '{}' },
    ...{ html: '', text: textOf(limits.message), message_id: `<${id}-${n}@example.com>`, state: 'sent' },
    ...{ attempts: 1, next_attempt_at: at(n), created_at: at(n), sent_at: at(n) },
  })),
  order_files: times(files, (n) => ({
    ...{ id: `${id}-f${n}`, order_id: id, position: 1_000 + n, storage_key: `${id}/f${n}` },
    ...{ name: `Night Bus vocal take number ${n}.wav`, path: 'Night Bus/vocals', size_bytes: 50_000_000 + n },
    ...{ crc32: n, format: 'WAV', probe: 'done', check_state: 'done', report },
    ...{ addition_id: n < additions ? `${id}-a${n}` : null },
    ...{ duration_s: 180 + n, sample_rate_hz: 48_000, bit_depth: 24, channels: 2 },
    ...{
      song: (n % SONGS) + 1,
      label: 'lead',
      peaks: waveform(STEM_POINTS),
    },
  })),
  order_deliveries: [{ id: `${id}-d`, order_id: id, at: at(0), note: 'Have a listen' }],
  order_versions: times(versions, (n) => ({
    ...{
      id: `${id}-v${n}`,
      order_id: id,
      song: (n % SONGS) + 1,
      kind: 'mix',
      number: Math.floor(n / SONGS) + 1,
    },
    ...{ name: 'Night Bus.wav', note: 'Vocals up', format: 'WAV', size_bytes: 60_000_000, state: 'ready' },
    ...{ storage_key: `${id}/v${n}`, created_at: at(n), delivery_id: `${id}-d`, duration_s: 200 },
    ...{ listening_key: `${id}/l${n}`, listening_bytes: 5_000_000, sample_rate_hz: 44_100, channels: 2 },
    ...{ lufs: -12.5, true_peak_dbtp: -1, peaks: waveform(PEAK_POINTS) },
  })),
  order_rounds: times(rounds, (n) => ({
    ...{ order_id: id, number: n + 1, sent_at: at(n), is_counted: 0, due_hours: 48 },
  })),
  version_notes: times(notes, (n) => ({
    ...{ id: `${id}-n${n}`, order_id: id, version_id: `${id}-v${n % versions}`, at_s: n / 10, to_s: null },
    ...{ text: textOf((limits.notes_of_order_kb * 1024) / limits.notes_of_order), created_at: at(n) },
    ...{ round: (n % rounds) + 1, is_done: 0, reply: '', shown_done: 0, shown_reply: '' },
  })),
});

/** Inserts rows in parts, as one statement takes only so many values. */
export const insertAll = ({ transaction }: Pick<Database, 'transaction'>, tables: Rows): Promise<void> =>
  transaction(async (tx) => {
    for (const [table, rows] of Object.entries(tables))
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await insertRows(tx, table as 'order_files', rows.slice(from, from + AT_ONCE) as never);
  });

/** Inserts rows into the database file of a running product. */
export const insertIntoFile = (file: string, tables: Rows): void => {
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  database.exec('begin');
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {});
    if (!columns.length) continue;
    const insert = database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
  }
  database.exec('commit');
  database.close();
};
