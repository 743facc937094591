import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const client = join(import.meta.dirname, '../dist/client');

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

/**
 * Every script that an entry of the built page loads at once or may load later: its name in the manifest, and its bytes
 * in Brotli.
 */
export const reachableCode = (
  entry: string,
  when: 'at once' | 'also later' = 'also later',
): { name: string; bytes: number }[] => {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const found = new Set([entry]);
  for (const name of found) {
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
    for (const next of when === 'at once' ? imports : [...imports, ...dynamicImports]) found.add(next);
  }
  return [...found].flatMap((name) => {
    const file = manifest[name]?.file;
    if (!file) throw new Error(`The build has no ${name}`);
    return file.endsWith('.js')
      ? [{ name, bytes: brotliCompressSync(readFileSync(join(client, file))).length }]
      : [];
  });
};
