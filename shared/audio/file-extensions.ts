// Apart, so that a browser can judge a file's name without loading the schemas.

/** Formats a client may send, by file ending. */
export const audioExtensions = ['.wav', '.mp3', '.aiff', '.aif', '.zip', '.m4a', '.flac'] as const;

/** The ending of a file name, lower case with its dot, when it is one that is accepted. */
export const findAudioExtension = (name: string): (typeof audioExtensions)[number] | undefined =>
  audioExtensions.find((ending) => name.toLowerCase().endsWith(ending));

/** What is said of a file with another ending. */
export const describeRefusedExtension = (name: string): string =>
  `The studio can’t open ${name}. Send WAV, MP3, AIFF, FLAC, M4A or a ZIP.`;
