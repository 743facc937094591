import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { dropMark, type SetupMark, setMark } from '../system/setup-mark-queries.ts';
import { readFirstSteps } from './read-steps.ts';

export const addFirstStepRoutes = (app: FastifyInstance, deps: Deps): void => {
  const keep = async (mark: SetupMark, stands: boolean) => {
    await deps.database.transaction((tx) => (stands ? setMark : dropMark)(tx, mark));
    return readFirstSteps(deps);
  };
  bind(app, endpoints.getFirstSteps, () => readFirstSteps(deps));
  bind(app, endpoints.dismissFirstSteps, ({ body }) => keep('guide-dismissed', body.is_dismissed));
  bind(app, endpoints.leaveFirstStep, ({ params, body }) => keep(`left-${params.step}`, body.is_left));
};
