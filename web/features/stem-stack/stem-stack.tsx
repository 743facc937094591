import { useMemo } from 'react';
import type { QueuedFile } from '../uploads/types.ts';
import { SongStack } from './song-stack.tsx';
import { listStackSongs } from './stack-songs.ts';

/** An order's files, song by song on a common time axis, to listen to together before they are sent. */
export const StemStack = ({ files, songs: names }: StemStackProps) => {
  const songs = useMemo(() => listStackSongs(files, names.length), [files, names.length]);
  return songs.map((song) => (
    <SongStack key={song.song} song={song} name={names.length > 1 ? (names[song.song - 1] ?? null) : null} />
  ));
};
type StemStackProps = { files: readonly QueuedFile[]; songs: readonly string[] };
