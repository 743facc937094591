import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../../errors.ts';
import { noRoom, notFound, outOfRange, unavailable } from './errors.ts';
import { endStalledCalls } from './s3-stall-timeout.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

/** What every call needs; the SDK itself comes along because it is only loaded when first used. */
export type S3 = { sdk: Sdk; client: S3Client; bucket: string };

export type S3Keys = { accessKeyId: string; secretAccessKey: string };

const connectTimeout = 5_000;
/** What breaks or is refused is tried again; what is met with silence is not, so that whoever waits hears of it. */
const attempts = 3;

/** Reads `s3://bucket?endpoint=…&region=…`. Without an endpoint it is Amazon's own S3. */
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
    // Other makers' stores refuse or misread the SDK's own checksums; the signature already covers every body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With it every part would open a connection of its own.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectTimeout,
      // Silence is watched by ourselves: the SDK's own times count a slow body, or a listener who pauses, as silence too.
      requestTimeout: 0,
      socketTimeout: 0,
      // Slow downloads must not hold up uploads.
      httpAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
    },
  });
  endStalledCalls(client);
  return { sdk, client, bucket };
};

const isServiceError = (error: unknown): error is S3ServiceException =>
  error instanceof Error && '$metadata' in error;

/** An upload in parts that is finished or given up. */
export const isUploadGone = (error: unknown): boolean =>
  error instanceof AppError && isServiceError(error.cause) && error.cause.name === 'NoSuchUpload';

/** The store's refusal in our words; whatever is not plain from its answer counts as the store being away. */
const toAppError = (error: unknown): AppError => {
  if (isServiceError(error)) {
    if (error.name === 'NoSuchKey' || error.name === 'NotFound') return notFound(error);
    if (error.$metadata.httpStatusCode === 416) return outOfRange(error);
    if (error.$metadata.httpStatusCode === 507 || error.name === 'QuotaExceeded') return noRoom(error);
  }
  return unavailable(error);
};

/** A call to the store. An abort stays the caller's own reason. */
export const translateS3Errors = async <T>(call: Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw signal?.aborted ? signal.reason : toAppError(error);
  }
};
