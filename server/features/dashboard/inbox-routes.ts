import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { MoneyFormat } from '../../../shared/money.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { AppError } from '../../lib/errors.ts';
import { describeReport } from '../ledger/describe.ts';
import { countInbox, dismissInboxItem, type ListedItem, listInbox } from '../ledger/inbox-queries.ts';
import { presentPayment } from '../ledger/present-receipt.ts';
import type { PaymentRow } from '../ledger/rows.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { countQueue } from './read-queue.ts';

const presentItem = ({ payment, currency, ...item }: ListedItem, locale: string) => ({
  ...item,
  text: payment ? formatReport(payment, { currency, locale }) : item.text,
  payment: payment ? presentPayment(payment, currency) : null,
});

const formatReport = (payment: PaymentRow, format: MoneyFormat): string => {
  const { reference, note } = payment;
  const words = describeReport(payment, format);
  return [
    `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`,
    ...(reference ? [`Reference: ${reference}.`] : []),
    ...(note ? [`“${note}”`] : []),
  ].join(' ');
};

export const addInboxRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(app, endpoints.getInbox, async ({ query }) => {
    const { read } = database;
    const settings = await readStudioSettings(read);
    const [items, total, counted] = await Promise.all([
      listInbox(read, query.limit),
      countInbox(read),
      countQueue(read, settings),
    ]);
    return {
      items: items.map((item) => presentItem(item, settings.locale)),
      total,
      ...counted,
    };
  });

  const dismiss = async (id: string, isDismissed: boolean): Promise<undefined> => {
    if (await database.transaction((tx) => dismissInboxItem(tx, id, isDismissed))) return;
    throw new AppError('not_found', 'This is already dealt with.');
  };

  bind(app, endpoints.dismissInboxItem, ({ params }) => dismiss(params.id, true));

  bind(app, endpoints.restoreInboxItem, ({ params }) => dismiss(params.id, false));
};
