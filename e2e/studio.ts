import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BrowserContextOptions } from 'playwright-core';
import type { OrderDetail, OrderSummary } from '../shared/orders.ts';
import type { SignedIn } from '../shared/sessions.ts';
import type { OwnerSettings, Settings } from '../shared/settings.ts';
import { PATIENCE_MS } from '../test/patience.ts';
import { owner, type Product } from './product.ts';

/** The owner's API access outside the browser: to set up what a test needs, and to inspect what is stored. */
export const openStudio = (product: Product) => {
  let session: Promise<SignedIn> | undefined;
  const signIn = async (): Promise<SignedIn> => {
    const answer = await fetch(`${product.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    });
    if (!answer.ok) throw new Error(`Signing in was refused: ${await answer.text()}`);
    return (await answer.json()) as SignedIn;
  };
  const signedIn = () => {
    session ??= signIn();
    return session;
  };
  const ask = async <T>(path: string, method = 'GET', body?: unknown): Promise<T> => {
    const { access_token } = await signedIn();
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const sendForm = async <T>(
    path: string,
    parts: Record<string, string | File>,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<T> => {
    const { access_token } = await signedIn();
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.append(name, value);
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const withDatabase = <T>(work: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(join(product.folder, 'mixfront.db'), { timeout: PATIENCE_MS });
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  return {
    ask,
    sendForm,
    withDatabase,
    orders: async () => (await ask<{ orders: OrderSummary[] }>('/api/admin/orders?limit=100')).orders,
    order: (id: string) => ask<OrderDetail>(`/api/admin/orders/${id}`),
    setPrices: (change: Partial<OwnerSettings>) => ask<Settings>('/api/admin/settings', 'PUT', change),
    /** The storage state of a browser in which the owner is signed in. */
    async session(): Promise<NonNullable<BrowserContextOptions['storageState']>> {
      const { access_token, username, email } = await signedIn();
      const localStorage = [
        { name: 'admin_token', value: access_token },
        { name: 'admin_user', value: JSON.stringify({ username, email }) },
      ];
      return { cookies: [], origins: [{ origin: product.url, localStorage }] };
    },
    /** Adds an active discount code. `value` is hundredths of a percent or cents. */
    addDiscount: (
      code: string,
      kind: 'percent' | 'fixed',
      value: number,
      minSubtotal = 0,
      maxUses: number | null = null,
    ) =>
      withDatabase((db) =>
        db
          .prepare(
            `insert into discounts (id, code, code_key, kind, value, description, min_subtotal, max_uses, active, uses, created_at)
             values (?, ?, ?, ?, ?, ?, ?, ?, 1, 0, ?)`,
          )
          .run(
            `code-${code}`,
            code,
            code.toUpperCase(),
            kind,
            value,
            `The ${code} offer`,
            minSubtotal,
            maxUses,
            new Date().toISOString(),
          ),
      ),
    addTestimonial: (name: string, content: string, rating = 5) =>
      withDatabase((db) =>
        db
          .prepare(
            `insert into testimonials (id, name, role, content, rating, image, created_at) values (?, ?, 'Singer', ?, ?, null, ?)`,
          )
          .run(`testimonial-${name}`, name, content, rating, new Date().toISOString()),
      ),
  };
};
export type Studio = ReturnType<typeof openStudio>;
