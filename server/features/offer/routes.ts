import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { Queries } from '../../ports/database/port.ts';
import { orderRows, putAddOn, putService, removeRow } from './change-offer.ts';
import { listAddOns, listServices } from './queries.ts';

export const addOfferRoutes = (app: FastifyInstance, { database, signals }: Deps): void => {
  const change = async <T>(work: (tx: Queries) => Promise<T>): Promise<T> => {
    const result = await database.transaction(work);
    signals.emit('content-changed');
    return result;
  };
  const listedServices = async () => ({ services: await listServices(database.read) });
  const listedAddOns = async () => ({ add_ons: await listAddOns(database.read) });

  bind(app, endpoints.listServices, listedServices);
  bind(app, endpoints.addService, ({ body }) => change((tx) => putService(tx, body, null)));
  bind(app, endpoints.orderServices, async ({ body }) => {
    await change((tx) => orderRows(tx, 'services', body.ids));
    return listedServices();
  });
  bind(app, endpoints.changeService, ({ params, body }) => change((tx) => putService(tx, body, params.id)));
  bind(app, endpoints.deleteService, ({ params }) => change((tx) => removeRow(tx, 'services', params.id)));

  bind(app, endpoints.listAddOns, listedAddOns);
  bind(app, endpoints.addAddOn, ({ body }) => change((tx) => putAddOn(tx, body, null)));
  bind(app, endpoints.orderAddOns, async ({ body }) => {
    await change((tx) => orderRows(tx, 'add_ons', body.ids));
    return listedAddOns();
  });
  bind(app, endpoints.changeAddOn, ({ params, body }) => change((tx) => putAddOn(tx, body, params.id)));
  bind(app, endpoints.deleteAddOn, ({ params }) => change((tx) => removeRow(tx, 'add_ons', params.id)));
};
