// Shared code has no types of the web platform; browsers and Node both have this.
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

/** Characters 128 to 255 of MS-DOS code pages that TextDecoder lacks: those of Western Europe and of the first PCs. */
const tables = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
};

/**
 * Encodings of file names in ZIPs that say nothing of theirs: Windows writes the code page of its language. The first of
 * those that fit equally well is taken.
 */
const codePages = ['ibm850', 'windows-1252', 'ibm866', 'shift_jis', 'gbk', 'ibm437'] as const;
export type CodePage = (typeof codePages)[number];

/** A character with its bytes. */
type Unit = { text: string; bytes: Uint8Array };

const isLead = (page: CodePage, byte: number): boolean => {
  if (page === 'shift_jis') return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);
  return page === 'gbk' && byte >= 0x81 && byte <= 0xfe;
};

const createDecoder = (page: CodePage): ((bytes: Uint8Array) => string) => {
  const table = page === 'ibm850' || page === 'ibm437' ? tables[page] : null;
  if (table)
    return (bytes) =>
      Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : table[byte - 128])).join('');
  const decoder = new TextDecoder(page);
  return (bytes) => decoder.decode(bytes);
};

const decoders = new Map<CodePage, (bytes: Uint8Array) => string>();

export const decodeCodePage = (page: CodePage, bytes: Uint8Array): string => {
  const decode = decoders.get(page) ?? createDecoder(page);
  decoders.set(page, decode);
  return decode(bytes);
};

const splitUnits = (page: CodePage, bytes: Uint8Array): Unit[] => {
  const units: Unit[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = isLead(page, bytes[at] as number) && at + 1 < bytes.length ? 2 : 1;
    const part = bytes.subarray(at, at + length);
    units.push({ text: decodeCodePage(page, part), bytes: part });
    at += length;
  }
  return units;
};

const isAsciiLetter = (text: string) => /^[A-Za-z]$/.test(text);
const isCjk = (text: string) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]$/u.test(text);
const isUpper = (text: string) => /^\p{Lu}$/u.test(text);
const isLower = (text: string) => /^\p{Ll}$/u.test(text);
const rareLatin = /[þðýÿıÞÐÝËÏƒ]/;

/** Kana and the kanji of everyday writing, or the hanzi of it: the first level of JIS X 0208 and of GB 2312. */
const isEveryday = (page: CodePage, [lead = 0, trail = 0]: Uint8Array): boolean =>
  page === 'gbk' ? lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1 : lead <= 0x98;

type Neighbours = { before: string; after: string };

const scoreCjk = (page: CodePage, { bytes }: Unit, { before, after }: Neighbours): number => {
  const neighbours = [before, after];
  const alike = neighbours.filter(isCjk).length;
  const latin = neighbours.filter(isAsciiLetter).length;
  // A single one whose second byte is a Latin letter is rather a letter with an accent before that one.
  const isDoubtful = alike === 0 && (bytes[1] ?? 0) < 0x80;
  return (isEveryday(page, bytes) ? 3 + alike : -1) - (isDoubtful ? 2 : 0) - (alike ? 1 : 2) * latin;
};

const scoreCase = (text: string, { before, after }: Neighbours): number => {
  if (isUpper(text) && isLower(before)) return -3;
  return isLower(text) && isUpper(after) ? -2 : 1;
};

const scoreLatin = (text: string, around: Neighbours): number => {
  const { before, after } = around;
  const accented = [before, after].filter((one) => /^[^\p{ASCII}]$/u.test(one)).length;
  // `ß` follows a vowel, and `õ` is hardly seen but in `ões`; elsewhere they are `á` and `ä` of another code page.
  const isOdd =
    rareLatin.test(text) || (text === 'ß' && !/[aeiouyäöü]/i.test(before)) || (text === 'õ' && after !== 'e');
  return scoreCase(text, around) - accented / 2 - (isOdd ? 1 : 0);
};

/** How well a character beyond ASCII fits between those beside it. */
const scoreUnit = (page: CodePage, unit: Unit, around: Neighbours): number => {
  const { text, bytes } = unit;
  const neighbours = [around.before, around.after];
  const latin = neighbours.filter(isAsciiLetter).length;
  if (/[\ufffd\p{Cc}\p{Co}]/u.test(text)) return -12;
  if (/[\uff61-\uff9f]/.test(text))
    return (neighbours.some((one) => /[\uff61-\uff9f]/.test(one)) ? 0.5 : -1) - latin;
  if (isCjk(text)) return scoreCjk(page, unit, around);
  // Wide letters, digits and punctuation.
  if (bytes.length === 2) return (/[\p{P}\p{Z}\uff01-\uff5e]/u.test(text) ? 1 : -1) - 2 * latin;
  if (/\p{Script=Latin}/u.test(text) && /\p{L}/u.test(text)) return scoreLatin(text, around);
  if (/\p{Script=Cyrillic}/u.test(text)) {
    const alike = neighbours.filter((one) => /\p{Script=Cyrillic}/u.test(one)).length;
    return scoreCase(text, around) + alike - 3 * latin;
  }
  if (/[‘’“”–—…]/.test(text)) return -0.2;
  return /[\p{P}\p{Z}ªº°]/u.test(text) ? -0.5 : -3;
};

const score = (page: CodePage, name: Uint8Array): number => {
  const units = splitUnits(page, name);
  return units.reduce((sum, unit, at) => {
    if (unit.bytes.length === 1 && (unit.bytes[0] as number) < 0x80) return sum;
    const around = { before: units[at - 1]?.text ?? '', after: units[at + 1]?.text ?? '' };
    return sum + scoreUnit(page, unit, around);
  }, 0);
};

/**
 * The code page in which these names, of one archive, read most like words: letters that go with those beside them in
 * script and case, rather than box-drawing, signs and rare characters.
 */
export const guessCodePage = (names: readonly Uint8Array[]): CodePage => {
  const scores = codePages.map((page) => names.reduce((sum, name) => sum + score(page, name), 0));
  return codePages[scores.indexOf(Math.max(...scores))] ?? 'ibm437';
};
