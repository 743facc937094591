import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../../shared/endpoints.ts';
import type { Deps } from '../../../deps.ts';
import { bind } from '../../../http/bind.ts';
import { readIdempotencyKey } from '../place-order/idempotency.ts';
import { listNotes } from '../rounds/note-queries.ts';
import { presentStudioNotes } from '../rounds/present.ts';
import { addVersion } from './add-version.ts';
import { presentStudioVersions } from './present.ts';
import { listVersions } from './queries.ts';
import { versionNotFound, withdrawVersion } from './withdraw-version.ts';

/** The studio's routes to add and withdraw versions. */
export const addVersionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database } = deps;

  bind(app, endpoints.addVersion, async ({ params: { order_id }, body, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const id = await addVersion(deps, order_id, body, key);
    const [versions, notes] = await Promise.all([
      listVersions(database.read, order_id),
      listNotes(database.read, order_id),
    ]);
    const version = presentStudioVersions(versions, presentStudioNotes(notes)).find((each) => each.id === id);
    // A retry, and the version was withdrawn since.
    if (!version) throw versionNotFound();
    return version;
  });

  bind(app, endpoints.withdrawVersion, async ({ params: { order_id, version_id } }) => {
    await withdrawVersion(deps, order_id, version_id);
    return undefined;
  });
};
