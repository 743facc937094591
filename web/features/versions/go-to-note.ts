import type { Player } from '../players/use-player.ts';
import { type NotePlace, noteId } from './note-times.ts';

/** Seeks to where a note starts, and plays from there. */
export const playFromNote = (player: Player | null, { at_s }: NotePlace): void => {
  player?.seek(at_s);
  if (player && !player.isActive) void player.play();
};

/** Scrolls to a note in its list and focuses it. */
export const focusNote = (id: string): void => {
  const item = document.getElementById(noteId(id));
  item?.scrollIntoView({ block: 'center' });
  item?.focus({ preventScroll: true });
};
