/** `140 BPM`, `140bpm`, `beat_140_bpm`, `tempo: 140`. */
const tempos = [
  /(?<![\d.,])(\d{2,3}(?:[.,]\d{1,2})?)[ _-]?bpm(?![a-z])/gi,
  /\b(?:tempo|bpm)[ :=_-]{1,3}(\d{2,3}(?:[.,]\d{1,2})?)(?!\d)/gi,
];
const letter = '([A-G](?:[#b♯♭](?![a-z])|[ -](?:sharp|flat))?)';
/** `key: F#m`, `key of A`; without the word only unambiguous ones: `F# minor`, `in A major`. */
const keys = [
  new RegExp(
    `\\b[Kk]ey[ :=]{1,3}(?:(?:is|of)[ :]{1,2})?${letter}[ _-]?(minor|major|min|maj|m)?(?![A-Za-z])`,
    'g',
  ),
  new RegExp(`(?<![A-Za-z])${letter}[ _-]?(minor|min)(?![A-Za-z])`, 'g'),
  new RegExp(`\\bin ${letter}[ _-](major|maj)(?![A-Za-z])`, 'g'),
];

const modes: Record<string, string> = {
  minor: 'minor',
  min: 'minor',
  m: 'minor',
  major: 'major',
  maj: 'major',
};

/** The tempos and keys named in a text, without duplicates: `140 BPM`, `F# minor`. Nothing is detected from audio. */
export const findTempoAndKey = (text: string): string[] => {
  const found = [
    ...tempos.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, bpm = '']) => `${bpm.replace(',', '.')} BPM`),
    ),
    ...keys.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, note = '', mode = '']) =>
        [note, modes[mode] ?? ''].filter(Boolean).join(' '),
      ),
    ),
  ];
  return [...new Set(found)];
};
