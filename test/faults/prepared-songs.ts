import { expect } from 'vitest';
import { findWrongFigures } from '../../server/backup/doctor/queries.ts';
import type { Deps } from '../../server/deps.ts';
import type { StudioVersion } from '../../shared/versions.ts';
import { makeWav } from '../audio/wav.ts';
import { type PlacedOrder, placedWithKey, song } from '../orders.ts';
import { getUploadId, uploaded } from '../tus.ts';
import { expectOnlyNamedFiles, openRemains } from './expect-intact.ts';
import { call, expectClear } from './send-request.ts';
import type { FaultStudio } from './studio.ts';

type Owner = { authorization: string };

const send = async (address: string, json: object, headers: Record<string, string>, method = 'POST') => {
  const said = await call(address, { method, json, headers });
  expectClear(said);
  return said.text;
};

/** An order of one song, with a rough mix of that many seconds. */
export const placeSong = (url: string, seconds: number): Promise<PlacedOrder> =>
  placedWithKey(url, { files: [song('Rough mix.wav', makeWav({ seconds }))] });

/** Adds a version of the song by tus; from then on it and the rough mix are being prepared. */
export const addVersion = async (url: string, owner: Owner, { id }: PlacedOrder, seconds: number) => {
  const upload = await uploaded(url, makeWav({ seconds }), 'Mix.wav');
  const form = { song: 1, kind: 'mix', upload_id: getUploadId(upload) };
  return JSON.parse(await send(`${url}/api/admin/orders/${id}/versions`, form, owner)) as StudioVersion;
};

/** Delivers what is ready; the client approves it and agrees to be shown, so a draft of the portfolio is being made. */
export const letShow = async (url: string, owner: Owner, { id, key }: PlacedOrder): Promise<void> => {
  const client = { 'order-key': key };
  await send(`${url}/api/admin/orders/${id}/deliver`, { with_gaps: true }, owner);
  await send(`${url}/api/client-orders/${id}/approvals`, { all: true }, client);
  await send(`${url}/api/client-orders/${id}/showcase`, { showcase: true }, client, 'PUT');
};

/** The state of every version, rough mix and track sound. */
export const listStates = async ({ database: { read } }: Deps): Promise<string[]> => {
  const versions = await read.selectFrom('order_versions').select(['kind', 'state', 'error']).execute();
  const tracks = await read.selectFrom('audio_files').select(['part', 'state', 'error']).execute();
  const name = (what: string, state: string, error: string | null) =>
    [what, state, error ?? []].flat().join(' ');
  return [
    ...versions.map(({ kind, state, error }) => name(kind, state, error)),
    ...tracks.map(({ part, state, error }) => name(part, state, error)),
  ].sort();
};

/**
 * Expects, once the processes are gone and leftovers are swept, exactly the files that rows name, correct totals and no
 * waiting job.
 */
export const expectPrepared = (studio: FaultStudio): Promise<void> =>
  openRemains(studio, async (deps) => {
    const { read } = deps.database;
    await expectOnlyNamedFiles(deps);
    expect(await findWrongFigures(read)).toEqual([]);
    const kinds = ['prepare-version', 'prepare-stems', 'prepare-sound', 'make-showcase'] as const;
    expect(await read.selectFrom('jobs').select('id').where('kind', 'in', kinds).execute()).toEqual([]);
  });
