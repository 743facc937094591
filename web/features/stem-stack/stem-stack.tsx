import { useMemo } from 'react';
import type { QueuedFile } from '../uploads/types.ts';
import { SongStack } from './song-stack.tsx';
import { listStackSongs } from './stack-songs.ts';

/** An order's files, song by song on a common time axis, to listen to together before they are sent. */
export const StemStack = ({ files, songCount }: StemStackProps) => {
  const songs = useMemo(() => listStackSongs(files, songCount), [files, songCount]);
  return songs.map((song) => <SongStack key={song.song} song={song} isNumbered={songCount > 1} />);
};
type StemStackProps = { files: readonly QueuedFile[]; songCount: number };
