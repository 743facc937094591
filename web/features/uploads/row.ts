import type { StemNote } from '../../../shared/uploads.ts';
import type { QueuedFile } from './types.ts';

/** A file in the list, with the queue's internal state. */
export type Row = QueuedFile & {
  readonly handle: FileSystemFileHandle | null;
  /** Fingerprint of the file whose bytes the server has. */
  readonly fingerprint: string | null;
  /** Whether the server has the current song and label. */
  readonly is_noted: boolean;
  /** The server's last known song and label; null before there are any. */
  readonly noted: StemNote | null;
  /** Sort key of the list, across tabs. */
  readonly place: number;
};

/** Of a row whose bytes aren't moving. */
export const notMoving = { speed: null, seconds_left: null };

/** Of a row that the server has nothing of. */
export const notUploaded = { upload_id: null, sent: 0, is_noted: false, noted: null };

/** A row before anything is known of its file. */
export const blankRow = {
  ...notMoving,
  ...notUploaded,
  file: null,
  handle: null,
  fingerprint: null,
  problem: null,
  is_refused: false,
  report: null,
  peaks: null,
};

/** Fields that end with the page. */
const passingFields = ['file', 'sent', 'speed', 'seconds_left', 'problem', 'is_refused'] as const;
type PassingField = (typeof passingFields)[number];
const isPassing = (field: string) => passingFields.includes(field as PassingField);

/** The part of a row that survives a reload. */
export type StoredRow = Omit<Row, PassingField | 'state'> & { state: 'whole' | 'paused' | 'unfinished' };

export const toStored = (row: Row): StoredRow => {
  const kept = Object.fromEntries(Object.entries(row).filter(([field]) => !isPassing(field)));
  const { state } = row;
  return { ...kept, state: state === 'whole' || state === 'paused' ? state : 'unfinished' } as StoredRow;
};

export const hasStoredField = (change: Partial<Row>): boolean =>
  Object.keys(change).some((field) => !isPassing(field));

/** A paused row stays paused if the browser can read the file again by itself. */
const restoreState = (state: StoredRow['state'], handle: FileSystemFileHandle | null) => {
  if (state === 'unfinished') return 'needs_file';
  return state === 'paused' && !handle ? 'needs_file' : state;
};

export const fromStored = ({ state, ...rest }: StoredRow): Row => ({
  ...blankRow,
  ...rest,
  state: restoreState(state, rest.handle),
  sent: state === 'whole' ? rest.size : 0,
});

/** Applies the server's song and label, except for fields changed here that it doesn't know yet. */
export const applyNote = (row: Row, note: StemNote): Partial<Row> => {
  const { noted, is_noted } = row;
  const isSaid = (field: 'song' | 'label') => is_noted || (noted !== null && row[field] === noted[field]);
  return {
    song: isSaid('song') ? note.song : row.song,
    label: isSaid('label') ? note.label : row.label,
    noted: note,
  };
};
