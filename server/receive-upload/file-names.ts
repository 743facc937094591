import { limits } from '../../shared/limits.ts';

/** A file's name as it is shown and downloaded: one line, no folders, no controls or direction marks, no device of Windows', at most 200 characters. */
export const cleanFileName = (raw: string): string => {
  const last = raw.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = withoutEnds(
    last
      // Controls, and marks that change the direction of what follows or cannot be seen.
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
      .normalize('NFC')
      .replace(/[<>:"|?*]/g, '_')
      .replace(/\s+/g, ' '),
  );
  if (deviceName.test(name)) return cleanFileName(`_${name}`);
  const characters = [...name];
  if (characters.length <= limits.file_name) return name || 'file';
  const ending = name.match(/\.[A-Za-z0-9]{1,8}$/)?.[0] ?? '';
  return withoutEnds(characters.slice(0, limits.file_name - ending.length).join('')) + ending;
};

// What Windows takes for a device, with any ending (Naming Files, Paths, and Namespaces).
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/i;

// Dots in front hide a file, dots and blanks behind are lost on Windows.
// Step by step: an expression looks for the end from every dot of a name that is all dots.
const withoutEnds = (name: string): string => {
  let [start, end] = [0, name.length];
  while (start < end && '. '.includes(name.charAt(start))) start++;
  while (end > start && '. '.includes(name.charAt(end - 1))) end--;
  return name.slice(start, end);
};
