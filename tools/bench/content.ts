import { setTimeout as sleep } from 'node:timers/promises';
import { makeWav } from '../../test/audio/wav.ts';
import { multipart } from '../../test/orders.ts';
import { ownerPassword, type Running } from './servers.ts';

const READY_MS = 90_000;

/** The owner's calls to a newly started product. */
export const signIn = async ({ url }: Running) => {
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(url + path, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const answer = await call('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ownerPassword }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  return {
    authorization,
    get: (path: string) => call(path, { headers: { authorization } }),
    sendJson: (method: 'POST' | 'PUT', path: string, value: object) =>
      call(path, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(value),
      }),
    postForm(
      path: string,
      fields: Record<string, string>,
      files: { name: string; part: string; content: Buffer }[],
    ) {
      const { body, type } = multipart({ fields: Object.entries(fields), files });
      return call(path, { method: 'POST', headers: { authorization, 'content-type': type }, body });
    },
  };
};

type Owner = Awaited<ReturnType<typeof signIn>>;
type Tracks = { items: { audio_url: string | null; sounds: { audio: object | null } }[] };

/** Adds tracks of that many seconds, and waits until each is playable. Returns their URLs. */
export const addTracks = async (product: Running, owner: Owner, count: number, seconds: number) => {
  const content = makeWav({ seconds });
  for (let n = 0; n < count; n++)
    await owner.postForm(
      '/api/admin/portfolio',
      { title: `Track ${n}`, description: 'Vocals over a beat, mixed in a week', genre: 'Trap' },
      [{ name: 'song.wav', part: 'audio_file', content }],
    );
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    const { items } = (await (await fetch(`${product.url}/api/portfolio`)).json()) as Tracks;
    if (items.length === count && items.every(({ sounds }) => sounds.audio))
      return items.map(({ audio_url }) => audio_url ?? '');
    await sleep(500);
  }
  throw new Error('The tracks were not ready to be listened to in time');
};
