import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError, createNoRoomError } from '../../lib/errors.ts';
import { notFound, outOfRange, unavailable } from './errors.ts';
import { endStalledCalls } from './s3-stall-timeout.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

/** What every call needs; includes the SDK, because it is only loaded when first used. */
export type S3 = { sdk: Sdk; client: S3Client; bucket: string };

export type S3Keys = { accessKeyId: string; secretAccessKey: string };

const connectTimeout = 5_000;
/** Failed or refused calls are retried; timeouts are not, so that the caller hears of them. */
const attempts = 3;

/** Parses `s3://bucket?endpoint=…&region=…`. Without an endpoint it means Amazon S3. */
export const parseS3Url = (url: string): { bucket: string; endpoint: string | undefined; region: string } => {
  const { hostname, pathname, searchParams } = new URL(url);
  if (!hostname || (pathname !== '' && pathname !== '/')) {
    throw new Error('STORAGE_URL expects s3://bucket?endpoint=https://host&region=us-east-1');
  }
  return {
    bucket: hostname,
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? 'us-east-1',
  };
};

export const connectS3 = async (url: string, credentials: S3Keys): Promise<S3> => {
  const { bucket, endpoint, region } = parseS3Url(url);
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    credentials,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: attempts,
    // Other vendors' servers refuse or misread the SDK's own checksums; the signature already covers every body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would open a separate connection for every part.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectTimeout,
      // We watch for stalls ourselves: the SDK's timeouts also count a slow body, or a paused reader, as a stall.
      requestTimeout: 0,
      socketTimeout: 0,
      // Slow downloads must not delay uploads.
      httpAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
    },
  });
  endStalledCalls(client);
  return { sdk, client, bucket };
};

const isServiceError = (error: unknown): error is S3ServiceException =>
  error instanceof Error && '$metadata' in error;

/** The multipart upload was completed or aborted. */
export const isUploadGone = (error: unknown): boolean =>
  error instanceof AppError && isServiceError(error.cause) && error.cause.name === 'NoSuchUpload';

/** Translates S3's errors; whatever its response doesn't explain counts as an outage. */
const toAppError = (error: unknown): AppError => {
  if (isServiceError(error)) {
    if (error.name === 'NoSuchKey' || error.name === 'NotFound') return notFound(error);
    if (error.$metadata.httpStatusCode === 416) return outOfRange(error);
    if (error.$metadata.httpStatusCode === 507 || error.name === 'QuotaExceeded')
      return createNoRoomError(error);
  }
  return unavailable(error);
};

/** Runs a call to S3. An abort rejects with the caller's own reason. */
export const translateS3Errors = async <T>(call: Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw signal?.aborted ? signal.reason : toAppError(error);
  }
};
