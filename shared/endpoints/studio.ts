import { z } from 'zod';
import { cardKeys, cardStatus } from '../card.ts';
import { discount, discountChange, discountForm } from '../discounts.ts';
import { firstSteps, skippableSteps } from '../first-steps.ts';
import { methodChange, methodForm, methodOrder, paymentMethod } from '../payment-methods.ts';
import { ownerSettings, settingsChange } from '../settings.ts';
import { previewedSettings, sitePreview } from '../site-preview.ts';
import { storageUse } from '../storage.ts';
import { done, endpoint, idParams } from './endpoint.ts';

const paymentMethods = z.object({ payment_methods: z.array(paymentMethod) });

/** Settings, ways to pay, discounts, storage and first steps. */
export const studioEndpoints = {
  getOwnSettings: endpoint('GET /api/admin/settings', 'owner', 'The settings, to change them', {
    response: ownerSettings,
  }),
  changeSettings: endpoint('PUT /api/admin/settings', 'owner', 'Change any of the settings', {
    body: settingsChange,
    response: ownerSettings,
    current: ownerSettings,
  }),
  listPaymentMethods: endpoint('GET /api/admin/payment-methods', 'owner', 'The ways to pay, in order', {
    response: paymentMethods,
  }),
  addPaymentMethod: endpoint(
    'POST /api/admin/payment-methods',
    'owner',
    'Add a way to pay, as the last; 409 when its name is taken',
    { body: methodForm, response: paymentMethod },
  ),
  orderPaymentMethods: endpoint(
    'PUT /api/admin/payment-methods/order',
    'owner',
    'Put the ways to pay in order',
    {
      body: methodOrder,
      response: paymentMethods,
    },
  ),
  changePaymentMethod: endpoint(
    'PUT /api/admin/payment-methods/:id',
    'owner',
    'Change a way to pay; what isn’t sent stays',
    { params: idParams, body: methodChange, response: paymentMethod, current: paymentMethod },
  ),
  deletePaymentMethod: endpoint(
    'DELETE /api/admin/payment-methods/:id',
    'owner',
    'Delete a way to pay; one that was used is archived, and PayPal and Cash App can only be switched off',
    { params: idParams, response: z.object({ archived: z.boolean() }) },
  ),
  countMovableOrders: endpoint(
    'GET /api/admin/settings/calendar/orders',
    'owner',
    'How many open orders were sold before the working days or days off changed',
    { response: z.object({ orders: z.number().int() }) },
  ),
  moveOrders: endpoint(
    'POST /api/admin/settings/calendar/orders',
    'owner',
    'Apply the working days and days off to open orders, which moves when they are due',
    { response: z.object({ moved: z.number().int() }) },
  ),
  getCardStatus: endpoint(
    'GET /api/admin/card',
    'owner',
    'Whether card payments are set up; never the keys',
    {
      response: cardStatus,
    },
  ),
  changeCardKeys: endpoint(
    'PUT /api/admin/card',
    'owner',
    'Set Stripe’s keys, which are never read back; empty ones remove them',
    { body: cardKeys, response: cardStatus },
  ),
  removeCardKeys: endpoint('DELETE /api/admin/card', 'owner', 'Remove Stripe’s keys', {
    response: cardStatus,
  }),
  listDiscounts: endpoint('GET /api/admin/discounts', 'owner', 'Discount codes, newest first', {
    response: z.object({ discounts: z.array(discount) }),
  }),
  addDiscount: endpoint(
    'POST /api/admin/discounts',
    'owner',
    'Add a discount code; 409 when the code is taken',
    { body: discountForm, response: discount },
  ),
  changeDiscount: endpoint(
    'PUT /api/admin/discounts/:id',
    'owner',
    'Change a discount code; its uses stay counted',
    { params: idParams, body: discountChange, response: discount, current: discount },
  ),
  deleteDiscount: endpoint(
    'DELETE /api/admin/discounts/:id',
    'owner',
    'Delete a discount code; orders keep what they got',
    { params: idParams, response: done },
  ),
  previewSite: endpoint(
    'POST /api/admin/preview',
    'owner',
    'The landing page as it would be with settings that aren’t saved',
    { body: previewedSettings, response: sitePreview },
  ),
  getStorageUse: endpoint('GET /api/admin/storage', 'owner', 'What takes room, and how much is left', {
    response: storageUse,
  }),
  getFirstSteps: endpoint('GET /api/admin/first-steps', 'owner', 'What a fresh installation still lacks', {
    response: firstSteps,
  }),
  dismissFirstSteps: endpoint(
    'PUT /api/admin/first-steps',
    'owner',
    'Hide this guide, or take it out again',
    { body: z.object({ is_dismissed: z.boolean() }).strict(), response: firstSteps },
  ),
  leaveFirstStep: endpoint(
    'PUT /api/admin/first-steps/:step',
    'owner',
    'Leave a step as it is, or take it up again',
    {
      params: z.object({ step: z.enum(skippableSteps) }),
      body: z.object({ is_left: z.boolean() }).strict(),
      response: firstSteps,
    },
  ),
};
