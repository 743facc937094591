import { z } from 'zod';
import {
  addOnChange,
  addOnForm,
  ownAddOn,
  ownService,
  publicOffer,
  rowOrder,
  serviceChange,
  serviceForm,
} from '../offer.ts';
import { publicMethod } from '../payment-methods.ts';
import { quoteAnswer, quoteQuestion } from '../quotes.ts';
import { endpoint } from './endpoint.ts';

const params = z.object({ id: z.string().max(40) });
const removed = z.object({ archived: z.boolean() });
const services = z.object({ services: z.array(ownService) });
const addOns = z.object({ add_ons: z.array(ownAddOn) });

/** What the studio sells, and what an order would cost. */
export const offerEndpoints = {
  getOffer: endpoint(
    'GET /api/offer',
    'public',
    'Services and add-ons, as clients can order them, and the ways to pay',
    { response: z.object({ ...publicOffer.shape, payment_methods: z.array(publicMethod) }) },
  ),
  quote: endpoint('POST /api/quote', 'public', 'What an order would cost, line by line', {
    body: quoteQuestion,
    response: quoteAnswer,
  }),
  listServices: endpoint('GET /api/admin/services', 'owner', 'All services in order', { response: services }),
  addService: endpoint('POST /api/admin/services', 'owner', 'Add a service', {
    body: serviceForm,
    response: ownService,
  }),
  orderServices: endpoint('PUT /api/admin/services/order', 'owner', 'Put the services into another order', {
    body: rowOrder,
    response: services,
  }),
  changeService: endpoint('PUT /api/admin/services/:id', 'owner', 'Change a service; orders keep theirs', {
    params,
    body: serviceChange,
    response: ownService,
    current: ownService,
  }),
  deleteService: endpoint(
    'DELETE /api/admin/services/:id',
    'owner',
    'Delete a service, or archive one that was ordered; 409 for the last one offered',
    { params, response: removed },
  ),
  listAddOns: endpoint('GET /api/admin/add-ons', 'owner', 'All add-ons in order', { response: addOns }),
  addAddOn: endpoint('POST /api/admin/add-ons', 'owner', 'Add an add-on', {
    body: addOnForm,
    response: ownAddOn,
  }),
  orderAddOns: endpoint('PUT /api/admin/add-ons/order', 'owner', 'Put the add-ons into another order', {
    body: rowOrder,
    response: addOns,
  }),
  changeAddOn: endpoint('PUT /api/admin/add-ons/:id', 'owner', 'Change an add-on; orders keep theirs', {
    params,
    body: addOnChange,
    response: ownAddOn,
    current: ownAddOn,
  }),
  deleteAddOn: endpoint(
    'DELETE /api/admin/add-ons/:id',
    'owner',
    'Delete an add-on, or archive one that was ordered; 409 for those the product began with',
    { params, response: removed },
  ),
};
