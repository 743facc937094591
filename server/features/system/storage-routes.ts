import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getFreeBytes } from '../../receive-upload/free-space.ts';
import { getStorageUse } from './storage-queries.ts';

export const addStorageRoutes = (app: FastifyInstance, { database, storage }: Deps): void => {
  bind(app, endpoints.getStorageUse, async () => ({
    ...(await getStorageUse(database.read)),
    free_bytes: await getFreeBytes(storage),
  }));
};
