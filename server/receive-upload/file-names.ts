import { limits } from '../../shared/limits.ts';

/**
 * A file's name as shown and downloaded: one line without folders, control characters, direction marks or Windows
 * device names, at most 200 characters.
 */
export const cleanFileName = (raw: string): string => {
  const last = raw.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = withoutEnds(
    last
      // Control characters, and invisible marks or those that change text direction.
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

// Windows device names, with any extension (Naming Files, Paths, and Namespaces).
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/i;

// Leading dots hide a file; Windows drops trailing dots and spaces. Done step by step: a regular expression would
// search for the end from every dot of a name that is all dots.
const withoutEnds = (name: string): string => {
  let [start, end] = [0, name.length];
  while (start < end && '. '.includes(name.charAt(start))) start++;
  while (end > start && '. '.includes(name.charAt(end - 1))) end--;
  return name.slice(start, end);
};
