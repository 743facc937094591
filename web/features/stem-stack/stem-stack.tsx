import { useMemo } from 'react';
import type { QueuedFile } from '../uploads/types.ts';
import { SongStack } from './song-stack.tsx';
import { listStackSongs } from './stack-songs.ts';
import './stem-stack.css';

/** The files of an order, song by song, each song on one time axis, to be heard together before they are sent. */
export const StemStack = ({ files, songCount }: StemStackProps) => {
  const songs = useMemo(() => listStackSongs(files, songCount), [files, songCount]);
  return songs.map((song) => <SongStack key={song.song} song={song} isNumbered={songCount > 1} />);
};
type StemStackProps = { files: readonly QueuedFile[]; songCount: number };
