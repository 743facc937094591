// What is uploaded is only ever one of these to a browser, and never a page.
const types: Record<string, string> = {
  WAV: 'audio/wav',
  AIFF: 'audio/aiff',
  FLAC: 'audio/flac',
  MP3: 'audio/mpeg',
  M4A: 'audio/mp4',
  ZIP: 'application/zip',
};

/** Of a file's format, as its first bytes told it. */
export const getContentType = (format: string): string => types[format] ?? 'application/octet-stream';
