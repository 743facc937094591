import { limits } from '../../../../shared/limits.ts';

/** A file's name as it is shown and downloaded: one line, no folders, no controls or direction marks, at most 200 characters. */
export const cleanFileName = (raw: string): string => {
  const name = raw
    .toWellFormed()
    .normalize('NFC')
    .replace(/[/\\]+/g, '/')
    .split('/')
    .at(-1)
    // Controls, and marks that change the direction of what follows or cannot be seen.
    ?.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  if (!name) return 'file';
  const characters = [...name];
  if (characters.length <= limits.file_name) return name;
  const ending = name.match(/\.[A-Za-z0-9]{1,8}$/)?.[0] ?? '';
  return characters.slice(0, limits.file_name - ending.length).join('') + ending;
};
