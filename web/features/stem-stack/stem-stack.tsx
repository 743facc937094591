import { useMemo } from 'react';
import type { QueuedFile } from '../uploads/types.ts';
import { SongStack } from './song-stack.tsx';
import { songsOf } from './stack-songs.ts';
import './stem-stack.css';

/** The files of an order, song by song, each song on one time axis, to be heard together before they are sent. */
export const StemStack = ({ files }: { files: readonly QueuedFile[] }) => {
  const songs = useMemo(() => songsOf(files), [files]);
  const areSeveral = new Set(files.map(({ song }) => song)).size > 1;
  return songs.map((song) => <SongStack key={song.song} song={song} isNumbered={areSeveral} />);
};
