import { z } from 'zod';
import { discount, discountForm } from '../discounts.ts';
import { firstSteps, skippableSteps } from '../first-steps.ts';
import { ownerSettings, settingsChange } from '../settings.ts';
import { storageUse } from '../storage.ts';
import { done, endpoint, idParams } from './endpoint.ts';

/** Settings, discounts, storage and first steps. */
export const studioEndpoints = {
  getOwnSettings: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'owner',
    summary: 'The settings, to change them',
    response: ownerSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/admin/settings',
    access: 'owner',
    summary: 'Change any of the settings',
    body: settingsChange,
    response: ownerSettings,
  }),
  listDiscounts: endpoint({
    method: 'GET',
    path: '/api/admin/discounts',
    access: 'owner',
    summary: 'Discount codes, newest first',
    response: z.object({ discounts: z.array(discount) }),
  }),
  addDiscount: endpoint({
    method: 'POST',
    path: '/api/admin/discounts',
    access: 'owner',
    summary: 'Add a discount code; 409 when the code is taken',
    body: discountForm,
    response: discount,
  }),
  changeDiscount: endpoint({
    method: 'PUT',
    path: '/api/admin/discounts/:id',
    access: 'owner',
    summary: 'Change a discount code; its uses stay counted',
    params: idParams,
    body: discountForm,
    response: discount,
  }),
  deleteDiscount: endpoint({
    method: 'DELETE',
    path: '/api/admin/discounts/:id',
    access: 'owner',
    summary: 'Delete a discount code; orders keep what they got',
    params: idParams,
    response: done,
  }),
  getStorageUse: endpoint({
    method: 'GET',
    path: '/api/admin/storage',
    access: 'owner',
    summary: 'What takes room, and how much is left',
    response: storageUse,
  }),
  getFirstSteps: endpoint({
    method: 'GET',
    path: '/api/admin/first-steps',
    access: 'owner',
    summary: 'What a fresh installation still lacks',
    response: firstSteps,
  }),
  dismissFirstSteps: endpoint({
    method: 'PUT',
    path: '/api/admin/first-steps',
    access: 'owner',
    summary: 'Hide this guide, or take it out again',
    body: z.object({ is_dismissed: z.boolean() }).strict(),
    response: firstSteps,
  }),
  leaveFirstStep: endpoint({
    method: 'PUT',
    path: '/api/admin/first-steps/:step',
    access: 'owner',
    summary: 'Leave a step as it is, or take it up again',
    params: z.object({ step: z.enum(skippableSteps) }),
    body: z.object({ is_left: z.boolean() }).strict(),
    response: firstSteps,
  }),
};
