import { cleanFileName } from '../../receive-upload/file-names.ts';

const DEEPEST = 8;

/** The folders a file was dropped with, `Song A/vocals`: shown, never opened. */
export const cleanPath = (raw: string): string =>
  raw
    .split(/[/\\]/)
    .filter((part) => /[^. ]/.test(part))
    .slice(0, DEEPEST)
    .map(cleanFileName)
    .join('/')
    .slice(0, 1000);
