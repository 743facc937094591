import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { launchBuilt, type ProductProcess } from '../run/product-process.ts';
import { createDatabase } from '../services/postgres.ts';
import { createBucket } from '../services/s3.ts';

export const owner = { username: 'owner', password: 'a long enough password' };

/** A folder, a database and a store that outlive the processes a test starts on them and kills. */
export type FaultStudio = {
  folder: string;
  variables: Record<string, string>;
  /** Starts another process of the built product on them; resolves when it is ready. */
  start(
    variables?: Record<string, string>,
    through?: string[],
  ): Promise<{ process: ProductProcess; url: string }>;
  /** Kills what still runs and removes the folder. */
  close(): Promise<void>;
};

type Kind = { database?: 'sqlite' | 'postgres'; storage?: 'disk' | 's3'; variables?: Record<string, string> };

export const openFaultStudio = async (kind: Kind = {}): Promise<FaultStudio> => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-faults-'));
  const processes: ProductProcess[] = [];
  const variables = {
    DATA_DIR: folder,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    RATE_LIMITS: 'off',
    ...(kind.database === 'postgres' ? { DATABASE_URL: await createDatabase(inject('postgresUrl')) } : {}),
    ...(kind.storage === 's3' ? await bucketVariables() : {}),
    ...kind.variables,
  };
  return {
    folder,
    variables,
    async start(changes = {}, through = []) {
      const process = launchBuilt({ ...variables, ...changes }, through);
      processes.push(process);
      return { process, url: await process.start() };
    },
    async close() {
      await Promise.all(processes.map((process) => process.end('SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const bucketVariables = async () => {
  const { storageUrl, accessKeyId, secretAccessKey } = await createBucket(inject('s3'));
  return {
    STORAGE_URL: storageUrl,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
};

/** A signed-in owner's header, for calls to a running product. */
export const signIn = async (url: string): Promise<{ authorization: string }> => {
  for (;;) {
    const answer = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    });
    const { access_token, detail } = (await answer.json()) as { access_token?: string; detail?: string };
    if (access_token) return { authorization: `Bearer ${access_token}` };
    // As a person does who reads that the studio is busy or starting.
    if (answer.status !== 503) throw new Error(`Signing in: ${answer.status} ${detail}`);
    await sleep(50);
  }
};
