/** Formats that are decoded by the browser, through the library in check-coded.ts. */
export type Coded = 'MP3' | 'M4A';

export const isCoded = (format: string): format is Coded => format === 'MP3' || format === 'M4A';
