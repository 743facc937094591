import type { findAudioExtension } from '../../shared/audio/file-extensions.ts';

type Ending = NonNullable<ReturnType<typeof findAudioExtension>>;

// What a client's file is refused with, whichever way it comes in.

export const emptyFileMessage = (name: string): string =>
  `${name} is empty. Export it again and check its size before sending.`;

export const tooLargeMessage = (name: string, maxMb: number): string =>
  `${name} is larger than ${maxMb} MB. Split it, or send FLAC instead of WAV.`;

export const wrongContentMessage = (name: string, ending: Ending): string =>
  `${name} is called ${ending} but does not contain ${ending.slice(1).toUpperCase()} data. Export it again, or give it its real ending.`;
