export type TusAnswer = { status: number; headers: Headers; detail: string | undefined };

type Sent = { headers?: Record<string, string>; body?: Buffer };

/** Sends a tus 1.0.0 request over a real connection. */
export const tus = async (
  url: string,
  method: string,
  { headers = {}, body }: Sent = {},
): Promise<TusAnswer> => {
  const answer = await fetch(url, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
  });
  const text = await answer.text();
  const detail = text ? (JSON.parse(text) as { detail?: string }).detail : undefined;
  return { status: answer.status, headers: answer.headers, detail };
};

export const PIECE = { 'content-type': 'application/offset+octet-stream' };

const base64 = (text: string) => Buffer.from(text).toString('base64');
export const metadata = (name: string, path?: string): Record<string, string> => ({
  'upload-metadata': `filename ${base64(name)}${path === undefined ? '' : `,path ${base64(path)}`}`,
});

/** Creates an upload. */
export const create = (
  base: string,
  size: number | string,
  name = 'song.wav',
  { headers = {}, body }: Sent = {},
): Promise<TusAnswer> =>
  tus(`${base}/api/uploads`, 'POST', {
    headers: { 'upload-length': String(size), ...metadata(name), ...headers },
    ...(body ? { body } : {}),
  });

/** Creates an upload that must be accepted; returns its URL. */
export const created = async (
  base: string,
  size: number,
  name?: string,
  headers?: Record<string, string>,
): Promise<string> => {
  const answer = await create(base, size, name, headers ? { headers } : {});
  const location = answer.headers.get('location');
  if (answer.status !== 201 || !location) throw new Error(`Refused with ${answer.status}: ${answer.detail}`);
  return new URL(location, base).href;
};

export const patch = (
  upload: string,
  offset: number | string,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<TusAnswer> =>
  tus(upload, 'PATCH', { headers: { ...PIECE, 'upload-offset': String(offset), ...headers }, body });

/** The offset of an upload, from HEAD. */
export const getOffset = async (upload: string): Promise<number> => {
  const { status, headers } = await tus(upload, 'HEAD');
  if (status !== 200) throw new Error(`HEAD was answered with ${status}`);
  return Number(headers.get('upload-offset'));
};

/** Uploads a whole file, in pieces of that many bytes. */
export const uploaded = async (
  base: string,
  content: Buffer,
  name = 'song.wav',
  pieceBytes = content.length,
): Promise<string> => {
  const upload = await created(base, content.length, name);
  for (let offset = 0; offset < content.length; offset += pieceBytes) {
    const send = () => patch(upload, offset, content.subarray(offset, offset + pieceBytes));
    let { status, detail } = await send();
    // On a busy machine, the lease of the piece before may be held a little longer than its answer takes; clients repeat.
    while (status === 423) ({ status, detail } = await send());
    if (status !== 204) throw new Error(`PATCH was answered with ${status}: ${detail}`);
  }
  return upload;
};

export const getUploadId = (upload: string): string => upload.split('/').at(-1) ?? '';
