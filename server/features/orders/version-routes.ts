import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { addVersion, versionNotFound } from '../versions/add-version.ts';
import { presentStudioVersions } from '../versions/present.ts';
import { listVersions } from '../versions/queries.ts';

/** The studio's routes to add versions. */
export const addVersionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database } = deps;

  bind(app, endpoints.addVersion, async ({ params: { order_id }, body, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const id = await addVersion(deps, order_id, body, key);
    // A new version has no notes.
    const versions = presentStudioVersions(await listVersions(database.read, order_id), []);
    const version = versions.find((each) => each.id === id);
    // A retry, and the version was withdrawn since.
    if (!version) throw versionNotFound();
    return version;
  });
};
