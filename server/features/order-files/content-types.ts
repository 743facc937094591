// Browsers get uploads only as one of these types, never as a page.
const types: Record<string, string> = {
  WAV: 'audio/wav',
  AIFF: 'audio/aiff',
  FLAC: 'audio/flac',
  MP3: 'audio/mpeg',
  M4A: 'audio/mp4',
  ZIP: 'application/zip',
};

/** By a file's format, as detected from its first bytes. */
export const getContentType = (format: string): string => types[format] ?? 'application/octet-stream';
