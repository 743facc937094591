import { randomUUID } from 'node:crypto';
import { type S3, translateS3Errors } from './s3-client.ts';

// The rest of a partial that is too small for a part is a separate object until the next bytes arrive. Its name is no
// valid key, so it never shows in a list; the name is new each time, so that an object being written never replaces
// one that counts.
const folder = '+growing/';

export const putPartialPart = async (
  { sdk, client, bucket }: S3,
  key: string,
  Body: Buffer,
  signal: AbortSignal,
): Promise<string> => {
  const name = `${folder}${key}/${randomUUID()}`;
  const command = new sdk.PutObjectCommand({ Bucket: bucket, Key: name, Body });
  await translateS3Errors(client.send(command, { abortSignal: signal }), signal);
  return name;
};

export const readPartialPart = async ({ sdk, client, bucket }: S3, name: string): Promise<Buffer> => {
  const { Body } = await translateS3Errors(
    client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: name })),
  );
  const bytes = await translateS3Errors(
    Body?.transformToByteArray() ?? Promise.reject(new Error('No body came')),
  );
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

export const removePartialPart = async ({ sdk, client, bucket }: S3, name: string): Promise<void> => {
  await translateS3Errors(client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: name })));
};

export const removePartialParts = async (s3: S3, key: string): Promise<void> => {
  for await (const { name } of partialPartsBelow(s3, `${folder}${key}/`)) await removePartialPart(s3, name);
};

/** Removes what was written before the given time, except for the listed keys. */
export const sweepPartialParts = async (
  s3: S3,
  before: number,
  growing: ReadonlySet<string>,
): Promise<void> => {
  for await (const { name, writtenAt } of partialPartsBelow(s3, folder)) {
    const key = name.slice(folder.length, name.lastIndexOf('/'));
    if (!growing.has(key) && writtenAt <= before) await removePartialPart(s3, name);
  }
};

async function* partialPartsBelow(
  { sdk, client, bucket }: S3,
  prefix: string,
): AsyncGenerator<{ name: string; writtenAt: number }, void, void> {
  const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
  while (true) {
    const page = await translateS3Errors(pages.next());
    if (page.done) return;
    for (const { Key, LastModified } of page.value.Contents ?? [])
      if (Key) yield { name: Key, writtenAt: LastModified?.getTime() ?? 0 };
  }
}
