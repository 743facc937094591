import type { VersionNote } from '../../../shared/versions.ts';

/** Position of a note: a point or a range, in seconds. */
export type NotePlace = Pick<VersionNote, 'at_s' | 'to_s'>;

/** `1:07.5` for 67.5 seconds, to a tenth. */
export const formatPlace = (seconds: number): string => {
  const tenths = Math.round(Math.max(0, seconds) * 10);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  return `${minutes}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`;
};

/** `0:42.0` or `0:42.0 – 0:50.5`. */
export const describePlace = ({ at_s, to_s }: NotePlace): string =>
  to_s === null ? formatPlace(at_s) : `${formatPlace(at_s)} – ${formatPlace(to_s)}`;

/** Parses `1:07.5`, `67.5` or `1:07` to seconds; null for anything else. */
export const parsePlace = (text: string): number | null => {
  const found = /^(?:(\d{1,4}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim());
  if (!found) return null;
  const seconds = Number(found[2]?.replace(',', '.'));
  if (found[1] !== undefined && seconds >= 60) return null;
  return Number(found[1] ?? 0) * 60 + seconds;
};

const toTenth = (seconds: number) => Math.round(seconds * 10) / 10;
/** Shorter ranges become points. */
const shortest_s = 0.2;

/** A position within the sound, earlier end first; ranges that are too short become points. */
export const placeBetween = (one: number, other: number, duration: number): NotePlace => {
  const within = (seconds: number) => toTenth(Math.min(Math.max(0, seconds), Math.floor(duration * 10) / 10));
  const [at_s, to_s] = [within(Math.min(one, other)), within(Math.max(one, other))];
  return { at_s, to_s: to_s - at_s < shortest_s ? null : to_s };
};

/** Sorts notes in playback order. */
export const inOrder = <N extends NotePlace>(notes: readonly N[]): N[] =>
  notes.toSorted((one, other) => one.at_s - other.at_s || (one.to_s ?? 0) - (other.to_s ?? 0));

/** The number of each note of a song, by id, in playback order: on its mark and in the list alike. */
export const numberNotes = (notes: readonly (NotePlace & { id: string })[]): Map<string, number> =>
  new Map(inOrder(notes).map(({ id }, place) => [id, place + 1]));
