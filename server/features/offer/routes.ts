import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { Queries } from '../../ports/database/port.ts';
import { changeOffer, orderRows, putAddOn, putService, removeRow } from './change-offer.ts';
import { listOwnAddOns, listOwnServices } from './queries.ts';

export const addOfferRoutes = (app: FastifyInstance, { database, signals }: Deps): void => {
  const change = async <T>(work: (tx: Queries) => Promise<T>): Promise<T> => {
    const result = await database.transaction((tx) => changeOffer(tx, work));
    signals.emit('content-changed');
    return result;
  };
  const listedServices = async () => ({ services: await listOwnServices(database.read) });
  const listedAddOns = async () => ({ add_ons: await listOwnAddOns(database.read) });

  bind(app, endpoints.listServices, listedServices);
  bind(app, endpoints.addService, ({ body }) => change((tx) => putService(tx, body, null)));
  bind(app, endpoints.orderServices, async ({ body }) => {
    await change((tx) => orderRows(tx, 'services', body.ids));
    return listedServices();
  });
  bind(
    app,
    endpoints.changeService,
    ({ params, body: { version, ...form } }) => change((tx) => putService(tx, form, params.id, version)),
    {
      current: async ({ params }) =>
        (await listOwnServices(database.read)).find(({ id }) => id === params.id),
    },
  );
  bind(app, endpoints.deleteService, ({ params }) => change((tx) => removeRow(tx, 'services', params.id)));

  bind(app, endpoints.listAddOns, listedAddOns);
  bind(app, endpoints.addAddOn, ({ body }) => change((tx) => putAddOn(tx, body, null)));
  bind(app, endpoints.orderAddOns, async ({ body }) => {
    await change((tx) => orderRows(tx, 'add_ons', body.ids));
    return listedAddOns();
  });
  bind(
    app,
    endpoints.changeAddOn,
    ({ params, body: { version, ...form } }) => change((tx) => putAddOn(tx, form, params.id, version)),
    {
      current: async ({ params }) => (await listOwnAddOns(database.read)).find(({ id }) => id === params.id),
    },
  );
  bind(app, endpoints.deleteAddOn, ({ params }) => change((tx) => removeRow(tx, 'add_ons', params.id)));
};
