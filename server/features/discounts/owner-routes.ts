import type { FastifyInstance } from 'fastify';
import type { DiscountForm } from '../../../shared/discounts.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { presentDiscount, toDiscountRow } from './present.ts';
import { addDiscount, countDiscounts, deleteDiscount, listDiscounts, updateDiscount } from './queries.ts';

// Bounds the size of the list.
const MAX_CODES = 500;

const noCode = () => new AppError('not_found', 'This discount code no longer exists. Reload the list.');

/** The owner's codes. An order keeps its discount, whatever happens to its code. */
export const addOwnerDiscountRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(app, endpoints.listDiscounts, async () => {
    const at = now();
    const rows = await listDiscounts(database.read, MAX_CODES);
    return { discounts: rows.map((row) => presentDiscount(row, at)) };
  });

  bind(app, endpoints.addDiscount, async ({ body }) => {
    if ((await countDiscounts(database.read)) >= MAX_CODES)
      throw new AppError(
        'conflict',
        `You’ve reached the limit of ${MAX_CODES} discount codes. Delete some that have ended first.`,
      );
    const at = now();
    const row = await named(body, () =>
      database.transaction((tx) => addDiscount(tx, toDiscountRow(body), at)),
    );
    return presentDiscount(row, at);
  });

  bind(app, endpoints.changeDiscount, async ({ params, body }) => {
    const row = await named(body, () =>
      database.transaction((tx) => updateDiscount(tx, params.id, toDiscountRow(body))),
    );
    if (!row) throw noCode();
    return presentDiscount(row, now());
  });

  bind(app, endpoints.deleteDiscount, async ({ params }) => {
    if (!(await database.transaction((tx) => deleteDiscount(tx, params.id)))) throw noCode();
    return { message: 'Discount code deleted' };
  });
};

const named = async <T>({ code }: DiscountForm, save: () => Promise<T>): Promise<T> => {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    const words = `You already have a code ${code}. Capitals don’t matter.`;
    throw new AppError('conflict', words, { errors: [{ field: 'code', message: words }], cause: error });
  }
};
