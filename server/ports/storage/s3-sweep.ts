import type {
  ListMultipartUploadsCommandOutput,
  ListPartsCommandOutput,
  MultipartUpload,
} from '@aws-sdk/client-s3';
import { isUploadGone, type S3, translateS3Errors } from './s3-client.ts';
import type { Upload } from './s3-parts.ts';

/**
 * Aborts multipart uploads nobody has added to since the given time. Running puts of this process are excluded by
 * upload id, partials of any process by key.
 */
export const sweepUploads = async (
  s3: S3,
  before: number,
  running: ReadonlySet<string>,
  growing: ReadonlySet<string>,
): Promise<void> => {
  const { sdk, client, bucket } = s3;
  for await (const { Key, UploadId, Initiated } of openUploads(s3)) {
    if (!Key || !UploadId || running.has(UploadId) || growing.has(Key)) continue;
    const upload = { Bucket: bucket, Key, UploadId };
    try {
      const started = Initiated?.getTime() ?? 0;
      const latest = Math.max(started, await lastPartAt(s3, upload));
      if (latest <= before) await translateS3Errors(client.send(new sdk.AbortMultipartUploadCommand(upload)));
    } catch (error) {
      // Completed or aborted in the meantime.
      if (!isUploadGone(error)) throw error;
    }
  }
};

// Both lists are paged by hand: the SDK has no paginator for one, and for the other it never stops where a server
// names a next part on its last page.

const lastPartAt = async ({ sdk, client }: S3, upload: Upload): Promise<number> => {
  let latest = 0;
  let PartNumberMarker: string | undefined;
  do {
    const command = new sdk.ListPartsCommand({
      ...upload,
      ...(PartNumberMarker ? { PartNumberMarker } : {}),
    });
    const page: ListPartsCommandOutput = await translateS3Errors(client.send(command));
    for (const { LastModified } of page.Parts ?? []) latest = Math.max(latest, LastModified?.getTime() ?? 0);
    PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (PartNumberMarker);
  return latest;
};

async function* openUploads({ sdk, client, bucket }: S3): AsyncGenerator<MultipartUpload, void, void> {
  let next: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (next) {
    const command = new sdk.ListMultipartUploadsCommand({ Bucket: bucket, ...next });
    const page: ListMultipartUploadsCommandOutput = await translateS3Errors(client.send(command));
    yield* page.Uploads ?? [];
    const { NextKeyMarker, NextUploadIdMarker } = page;
    next =
      page.IsTruncated && NextKeyMarker && NextUploadIdMarker
        ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker }
        : null;
  }
}
