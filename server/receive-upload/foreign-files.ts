import { findFormat, getExtension, withArticle } from '../../shared/audio/formats.ts';

const asWav = 'Export it as WAV or FLAC.';

/** Files that are sent for sounds by mistake, by their first bytes and what to do. */
const foreign: [name: string, beginnings: string[], advice: string][] = [
  ['an Ogg file', ['OggS'], asWav],
  ['an AMR recording', ['#!AMR'], asWav],
  ['a bare AAC stream', ['\xff\xf0', '\xff\xf1', '\xff\xf8', '\xff\xf9'], asWav],
  ['an MP2 file', ['\xff\xf4', '\xff\xf5', '\xff\xfc', '\xff\xfd'], asWav],
  ['a Core Audio file', ['caff'], asWav],
  ['a Windows Media file', ['0&\xb2u'], asWav],
  ['a WavPack file', ['wvpk'], asWav],
  ['a Monkey’s Audio file', ['MAC '], asWav],
  ['a Matroska or WebM file', ['\x1aE\xdf\xa3'], asWav],
  ['a Sun audio file', ['.snd'], asWav],
  ['MIDI, which has notes and no sound', ['MThd'], 'Render it and send the WAV.'],
  ['a RAR archive', ['Rar!'], 'Send a ZIP instead.'],
  ['a 7-Zip archive', ['7z\xbc\xaf'], 'Send a ZIP instead.'],
  ['a gzip archive', ['\x1f\x8b'], 'Send a ZIP instead.'],
  ['a PDF', ['%PDF'], 'Choose the sound itself.'],
  ['a picture', ['\x89PNG', '\xff\xd8\xff', 'GIF8'], 'Choose the sound itself.'],
  ['a web page', ['<!doctype', '<!DOCTYPE', '<html', '<HTML'], 'Download the sound itself and send that.'],
];

/** A sentence or two about what a file is, by its format and first bytes, and what to do; null when nothing is known. */
export const describeContent = (format: string, head: Buffer): string | null => {
  if (format === 'video') return 'It’s a video without any sound. Export the sound itself as WAV.';
  if (findFormat(format) || format === 'ZIP')
    return `It’s really ${withArticle(format)}: change the extension to .${getExtension(format)}, or export it again.`;
  const start = head.toString('latin1', 0, 64);
  const [what, , advice] =
    foreign.find(([, beginnings]) => beginnings.some((beginning) => start.startsWith(beginning))) ?? [];
  return what && advice ? `It’s ${what}. ${advice}` : null;
};
