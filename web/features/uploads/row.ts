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

/** The part of a row that survives a reload. */
export type StoredRow = Omit<
  Row,
  'file' | 'state' | 'sent' | 'speed' | 'seconds_left' | 'problem' | 'is_refused'
> & {
  state: 'whole' | 'paused' | 'unfinished';
};

export const toStored = (row: Row): StoredRow => {
  const {
    file: _,
    sent: _sent,
    speed: _speed,
    seconds_left: _left,
    problem: _problem,
    is_refused: _refused,
    state,
    ...rest
  } = row;
  return { ...rest, state: state === 'whole' || state === 'paused' ? state : 'unfinished' };
};

/** A paused row stays paused if the browser can read the file again by itself. */
const restoreState = (state: StoredRow['state'], handle: FileSystemFileHandle | null) => {
  if (state === 'unfinished') return 'needs_file';
  return state === 'paused' && !handle ? 'needs_file' : state;
};

export const fromStored = ({ state, ...rest }: StoredRow): Row => ({
  ...rest,
  file: null,
  state: restoreState(state, rest.handle),
  sent: state === 'whole' ? rest.size : 0,
  speed: null,
  seconds_left: null,
  problem: null,
  is_refused: false,
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

/** Fields whose changes are stored. */
const keptFields = [
  'upload_id',
  'name',
  'path',
  'size',
  'handle',
  'fingerprint',
  'song',
  'label',
  'report',
  'peaks',
  'is_noted',
  'noted',
  'state',
] as const;

export const hasStoredField = (change: Partial<Row>): boolean => keptFields.some((field) => field in change);
