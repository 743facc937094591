import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { type S3Bucket, startS3 } from './s3.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database of the run's PostgreSQL: create your own with `createDatabase`. */
    postgresUrl: string;
    /** The run's S3 server and a shared bucket: create your own with `createBucket`. */
    s3: S3Bucket;
  }
}

/** Starts the services once for the whole run. They end with this process, whatever ends it. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const started = await Promise.allSettled([startPostgres(), startS3()]);
  const stop = async () => {
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
  };
  const [postgres, s3] = started;
  if (postgres.status === 'rejected' || s3.status === 'rejected') {
    await stop();
    throw postgres.status === 'rejected' ? postgres.reason : (s3 as PromiseRejectedResult).reason;
  }
  const { stop: _stop, folder: _folder, ...bucket } = s3.value;
  project.provide('postgresUrl', postgres.value.url);
  project.provide('s3', bucket);
  return stop;
};
