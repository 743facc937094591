import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { bigWav, getOrder, linkTo, placed, sha256 } from '../../../test/orders.ts';
import { readZip } from '../../../test/read-zip.ts';
import { created, getUploadId, metadata, patch } from '../../../test/tus.ts';

const product = setUpTestApp();

const send = async (path: string, name: string, content: Buffer): Promise<string> => {
  const upload = await created(product.url, content.length, name, metadata(name, path));
  for (let at = 0; at < content.length; at += 40_000)
    expect((await patch(upload, at, content.subarray(at, at + 40_000))).status).toBe(204);
  return getUploadId(upload);
};

test('a dropped folder is uploaded in chunks, annotated, ordered and downloaded again unchanged', async () => {
  const sent = [
    { path: 'Song A', name: 'beat.wav', content: bigWav(90_000), song: 1, label: 'beat' as const },
    { path: 'Song A/vox', name: 'lead.wav', content: bigWav(50_000), song: 1, label: 'lead' as const },
    { path: 'Song B', name: 'beat.wav', content: bigWav(60_000), song: 2, label: 'beat' as const },
    { path: '', name: 'hook.wav', content: bigWav(10_000), song: 2, label: 'hook' as const },
  ];
  const ids: string[] = [];
  for (const { path, name, content, ...own } of sent) {
    const id = await send(path, name, content);
    const url = `/api/uploads/${id}/stem`;
    expect((await product.app.inject({ method: 'PUT', url, payload: own })).statusCode).toBe(200);
    ids.push(id);
  }
  const fields = { song_count: '2', upload_ids: ids.join(',') };
  const order = await placed(product.url, { fields, files: [] });
  const { files } = await getOrder(product, order);
  expect(files.map(({ song, label, path }) => ({ song, label, path }))).toEqual(
    sent.map(({ song, label, path }) => ({ song, label, path })),
  );
  const zip = await fetch(product.url + (await linkTo(product, order)));
  const [, ...entries] = readZip(Buffer.from(await zip.arrayBuffer()));
  expect(entries.map(({ name, content }) => [name, sha256(content)])).toEqual([
    ['Song A/beat.wav', sha256(sent[0]?.content as Buffer)],
    ['Song A/vox/lead.wav', sha256(sent[1]?.content as Buffer)],
    ['Song B/beat.wav', sha256(sent[2]?.content as Buffer)],
    ['Song 2/hook.wav', sha256(sent[3]?.content as Buffer)],
  ]);
});
