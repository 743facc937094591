import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const client = join(import.meta.dirname, '../dist/client');

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

/** Every script the built page of an entry can come to load, also by a click: its name in the manifest, and its bytes in brotli. */
export const reachableCode = (entry: string): { name: string; bytes: number }[] => {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const found = new Set([entry]);
  for (const name of found)
    for (const next of [...(manifest[name]?.imports ?? []), ...(manifest[name]?.dynamicImports ?? [])])
      found.add(next);
  return [...found].flatMap((name) => {
    const file = manifest[name]?.file;
    if (!file) throw new Error(`The build has no ${name}`);
    return file.endsWith('.js')
      ? [{ name, bytes: brotliCompressSync(readFileSync(join(client, file))).length }]
      : [];
  });
};
