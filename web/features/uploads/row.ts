import type { StemNote } from '../../../shared/uploads.ts';
import type { QueuedFile } from './types.ts';

/** A file of the list with what only the queue has to know. */
export type Row = QueuedFile & {
  readonly handle: FileSystemFileHandle | null;
  /** Of the file whose bytes the server has. */
  readonly fingerprint: string | null;
  /** The server knows song, label and report as they are. */
  readonly is_noted: boolean;
  /** What the server was last known to say of it; null before it says anything. */
  readonly noted: Pick<StemNote, 'song' | 'label'> | null;
  /** Orders the list, also over tabs. */
  readonly place: number;
};

/** What outlives a reload. */
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

/** What was paused stays so when the browser can read it again by itself. */
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

export const getNote = ({ song, label, report, peaks }: Row): StemNote => ({ song, label, report, peaks });

/** What the server says of a file, taken over but for what was changed here and it has not heard of yet. */
export const applyNote = (row: Row, note: StemNote): Partial<Row> => {
  const { noted, is_noted } = row;
  const isSaid = (field: 'song' | 'label') => is_noted || (noted !== null && row[field] === noted[field]);
  const sound = is_noted || !row.report ? { report: note.report, peaks: note.peaks } : {};
  return {
    ...sound,
    song: isSaid('song') ? note.song : row.song,
    label: isSaid('label') ? note.label : row.label,
    noted: { song: note.song, label: note.label },
  };
};

/** Fields whose change is worth keeping. */
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
