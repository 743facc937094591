import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { findMethodProblem, type MethodChange, type PaymentMethod } from '../../../shared/payment-methods.ts';
import { settingsChange } from '../../../shared/settings.ts';
import type { Deps } from '../../deps.ts';
import { bind, parse } from '../../http/bind.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { takeVersion, takeWholeVersion } from '../system/row-version-queries.ts';
import {
  addMethod,
  findMethod,
  listMethods,
  type MethodRow,
  orderMethods,
  removeMethod,
  updateMethod,
} from './method-queries.ts';
import { readMethods } from './present.ts';
import { writeSettings } from './queries.ts';

/** The studio's ways to pay. A payment keeps the name of its way, whatever happens to the way. */
export const addMethodRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, signals, config } = deps;
  const list = async () => ({ payment_methods: await readMethods(database.read, config) });
  const find = async (id: string): Promise<PaymentMethod | undefined> =>
    (await readMethods(database.read, config)).find((method) => method.id === id);
  const show = async (id: string): Promise<PaymentMethod> => {
    const found = await find(id);
    if (!found) throw noMethod();
    return found;
  };

  bind(app, endpoints.listPaymentMethods, list);

  bind(app, endpoints.addPaymentMethod, async ({ body }) => {
    const { id } = await refuseTakenLabel(body, () =>
      database.transaction(async (tx) => {
        if (body.kind === 'card') await assertNoCard(tx);
        return addMethod(tx, body);
      }),
    );
    signals.emit('content-changed');
    return show(id);
  });

  bind(app, endpoints.orderPaymentMethods, async ({ body }) => {
    await database.transaction((tx) => orderMethods(tx, body.ids));
    signals.emit('content-changed');
    return list();
  });

  bind(
    app,
    endpoints.changePaymentMethod,
    async ({ params: { id }, body }) => {
      await refuseTakenLabel(body, () =>
        database.transaction(async (tx) => {
          await takeVersion(tx, 'payment_methods', id, body.version);
          const row = await findMethod(tx, id);
          if (!row) throw noMethod();
          await changeMethod(tx, row, body);
        }),
      );
      signals.emit('content-changed');
      return show(id);
    },
    { current: ({ params }) => find(params.id) },
  );

  bind(app, endpoints.deletePaymentMethod, async ({ params }) => {
    const archived = await database.transaction(async (tx) => {
      const row = await findMethod(tx, params.id);
      if (!row) throw noMethod();
      if (hasHandle(row))
        throw new AppError('conflict', `${row.label} can’t be deleted. Switch it off instead.`);
      return removeMethod(tx, row.id);
    });
    signals.emit('content-changed');
    return { archived };
  });
};

const noMethod = () => new AppError('not_found', 'This way to pay no longer exists. Reload the list.');

const hasHandle = ({ kind }: Pick<MethodRow, 'kind'>): boolean => kind === 'paypal' || kind === 'cashapp';

const assertNoCard = async (tx: Queries): Promise<void> => {
  const rows = await listMethods(tx);
  if (rows.some(({ kind }) => kind === 'card'))
    throw new AppError('conflict', 'You already have a way to pay by card. Change that one instead.');
};

const changeMethod = async (tx: Queries, row: MethodRow, change: MethodChange): Promise<void> => {
  const { kind = row.kind, handle, active = row.active === 1 } = change;
  if (kind !== row.kind)
    throw refuse('kind', 'The kind of a way to pay can’t be changed. Add another one instead.');
  const { label = row.label, note = row.note, url = row.url, text = row.text } = change;
  const problem = findMethodProblem({ kind, url, text });
  if (problem) throw refuse(problem.field, problem.message);
  await updateMethod(tx, row.id, { label, note, url, text, active: active ? 1 : 0 });
  if (handle === undefined || !hasHandle(row)) return;
  const field = row.kind === 'paypal' ? 'paypal_handle' : 'cashapp_handle';
  await takeWholeVersion(tx, 'settings');
  await writeSettings(tx, parseHandle(field, handle));
};

/** The handle is a setting; its errors are shown at the field it was sent in. */
const parseHandle = (field: 'paypal_handle' | 'cashapp_handle', handle: string) => {
  try {
    return parse(settingsChange, { [field]: handle }, 'invalid') as Record<string, string>;
  } catch (error) {
    throw error instanceof AppError ? refuse('handle', error.message) : error;
  }
};

const refuse = (field: string, message: string) =>
  new AppError('invalid', message, { errors: [{ field, message }] });

/** The index answers when two with one name come at the same time. */
const refuseTakenLabel = async <T>(
  { label = '' }: { label?: string | undefined },
  save: () => Promise<T>,
): Promise<T> => {
  try {
    return await save();
  } catch (error) {
    if (
      !(error instanceof AppError && error.code === 'conflict') ||
      error.errors ||
      error.cause === undefined
    )
      throw error;
    const words = `You already have a way to pay called ${label}. Capitals don’t matter.`;
    throw new AppError('conflict', words, { errors: [{ field: 'label', message: words }], cause: error });
  }
};
