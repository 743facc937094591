import type { FastifyInstance } from 'fastify';
import { type DiscountForm, possibleCode } from '../../../shared/discounts.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getAddressKey, getNetwork } from '../../http/client-address.ts';
import type { CodeGuessLimit } from '../../http/code-guess-limit.ts';
import { readAmount } from '../../lib/amounts.ts';
import { now } from '../../lib/clock.ts';
import { AppError, StaleError } from '../../lib/errors.ts';
import { readOffer } from '../offer/queries.ts';
import { readSettings } from '../settings/queries.ts';
import { takeVersion } from '../system/row-version-queries.ts';
import { presentDiscount, presentDiscountAnswer, toDiscountRow } from './present.ts';
import {
  addDiscount,
  countDiscounts,
  deleteDiscount,
  findDiscount,
  findOwnDiscount,
  listDiscounts,
  updateDiscount,
} from './queries.ts';

// The form asks again after every change; wrong codes have their own limit.
const CHECKS_PER_MINUTE = 120;

export const addDiscountRoutes = (app: FastifyInstance, deps: Deps, guesses: CodeGuessLimit): void => {
  const { database } = deps;
  addOwnerRoutes(app, deps);
  bind(
    app,
    endpoints.validateDiscount,
    async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const takeBack = guesses.take({ address: getAddressKey(request.ip), network: getNetwork(request.ip) });
      const code = possibleCode.safeParse(body.code);
      const [discount, offer] = await Promise.all([
        code.success ? findDiscount(database.read, code.data, now()) : null,
        readOffer(database.read),
      ]);
      if (discount) takeBack();
      const subtotal = readAmount(Number(body.subtotal), offer, 'subtotal');
      return presentDiscountAnswer(discount, { offer, service: body.service }, subtotal);
    },
    { perMinute: CHECKS_PER_MINUTE },
  );
};

// Bounds the size of the list.
const MAX_CODES = 500;

const noCode = () => new AppError('not_found', 'This discount code no longer exists. Reload the list.');

/** The owner's codes. An order keeps its discount, whatever happens to its code. */
const addOwnerRoutes = (app: FastifyInstance, { database }: Deps): void => {
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
    const row = await refuseTakenCode(body, () =>
      database.transaction(async (tx) => addDiscount(tx, toDiscountRow(body, await readSettings(tx)), at)),
    );
    return presentDiscount(row, at);
  });

  bind(
    app,
    endpoints.changeDiscount,
    async ({ params: { id }, body: { version, ...form } }) => {
      const row = await refuseTakenCode(form, () =>
        database.transaction(async (tx) => {
          await takeVersion(tx, 'discounts', id, version);
          return updateDiscount(tx, id, toDiscountRow(form, await readSettings(tx)));
        }),
      );
      if (!row) throw noCode();
      return presentDiscount(row, now());
    },
    {
      current: async ({ params }) => {
        const row = await findOwnDiscount(database.read, params.id);
        return row && presentDiscount(row, now());
      },
    },
  );

  bind(app, endpoints.deleteDiscount, async ({ params }) => {
    if (!(await database.urgentTransaction((tx) => deleteDiscount(tx, params.id)))) throw noCode();
    return { message: 'Discount code deleted' };
  });
};

const refuseTakenCode = async <T>({ code }: DiscountForm, save: () => Promise<T>): Promise<T> => {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict') || error instanceof StaleError) throw error;
    const words = `You already have a code ${code}. Capitals don’t matter.`;
    throw new AppError('conflict', words, { errors: [{ field: 'code', message: words }], cause: error });
  }
};
