/** A file's name without folders and ending, as names are read for what they say. */
export const bareName = (name: string): string =>
  (name.split('/').at(-1) ?? name).replace(/\.(wave?|aiff?|aifc|flac|mp3|m4a|zip)$/i, '').trim();

/** The words of a name in lower case: also `StackL` and `Lead2` are two. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\bad[\s_-]?lib/g, 'adlib')
    .replace(/\bhi[\s_-]?hat/g, 'hihat')
    .replace(/[&+]/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const instruments = new Set(
  (
    'kick kicks snare snares hat hats hihat hihats clap claps perc percs percussion drum drums drumkit 808 808s bass sub ' +
    'synth synths pad pads key keys piano rhodes guitar guitars gtr strings brass horn horns fx sfx riser loop loops melody ' +
    'pluck bell bells organ flute cymbal cymbals crash ride tom toms sample samples arp violin cello sax trumpet shaker rim ' +
    'tambourine'
  ).split(' '),
);
const voices = new Set(
  (
    'vocal vocals vox voc vocs voice voices voz gesang lead leads ld verse verses vrs rap acapella acappella hook hooks ' +
    'chorus refrain adlib adlibs bgv bgvs bvs harmony harmonies harm harms stack stacks double doubles dub dubs dbl'
  ).split(' '),
);

export const isInstrument = (word: string): boolean => instruments.has(word);
export const isVoice = (word: string): boolean => voices.has(word);
