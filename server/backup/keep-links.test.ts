import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Part } from './archive/parts.ts';
import { keepRenewed, type LinkReport } from './keep-links.ts';

const namesKept = async (links: LinkReport) => {
  const rows = ['calendar', 'downloads', 'order-keys'].map((name) => ({ name, value: 'secret' }));
  const part: Part = { kind: 'rows', table: 'secrets', rows };
  const names: unknown[] = [];
  for await (const kept of keepRenewed(Readable.from([part]), null, links))
    if (kept.kind === 'rows') names.push(...kept.rows.map(({ name }) => name));
  return names;
};

test('with all links, the address of the calendar is renewed', async () => {
  expect(await namesKept({ all: true, renewed: 0 })).toEqual(['downloads']);
  expect(await namesKept({ all: false, renewed: 0 })).toEqual(['calendar', 'downloads', 'order-keys']);
});
