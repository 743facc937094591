import { createHash } from 'node:crypto';
import type { OrderForm } from '../../../shared/order-form.ts';
import type { Deps } from '../../deps.ts';
import type { CodeGuessLimit } from '../../http/code-guess-limit.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newOrderId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { ORDER_FOLDER } from '../../ports/storage/port.ts';
import type { FormBody } from '../../receive-upload/read-form.ts';
import { type ReceivedFile, receiveFile } from '../../receive-upload/receive-file.ts';
import { type StagedFiles, withStagedFiles } from '../../receive-upload/staged-files.ts';
import { checkStoredShare, watchNetworkShare } from '../../receive-upload/upload-limits.ts';
import { findDiscount } from '../discounts/queries.ts';
import type { PromiseNow } from '../ledger/due-date.ts';
import { getKeyCutoff, keyReusedError } from '../ledger/idempotency.ts';
import {
  findIdempotencyKey,
  type IdempotencyKey,
  insertIdempotencyKey,
} from '../ledger/idempotency-queries.ts';
import { claimOrderUploads, toOrderFile } from '../order-files/claim-files.ts';
import { commitOrder, type PricedOrder } from './commit-order.ts';
import { checkOrderRate } from './order-rate-limits.ts';
import { checkDiscountCode, priceForm } from './price-form.ts';
import { readOrderForm } from './read-order-form.ts';
import { readSale, type Sale } from './read-sale.ts';
import { requireTerms } from './require-terms.ts';

type Incoming = FormBody & {
  address: string;
  /** None for orders that didn't come from a request, such as a demo studio's. */
  network?: string;
  key: string | undefined;
  guesses?: CodeGuessLimit;
  past?: PastOrder;
};

/**
 * For an order dated earlier, as in a demo studio: when it was placed, and its history, written in the same
 * transaction.
 */
export type PastOrder = { at: string; happened(tx: Queries, orderId: string): Promise<void> };

/** `promise`: null for an order that an earlier request placed. */
type PlacedOrder = { order_id: string; promise: PromiseNow | null };

/**
 * Places an order: streams its files to storage, prices it with the stored settings and commits everything at once. If
 * the offer changes meanwhile, the order is priced again before it is committed.
 * Once it resolves, order and files survive a power cut. If it rejects, nothing of the request remains. Requests with
 * the same key don't wait for each other's bodies: the first to commit creates the order, the others find it.
 */
export const placeOrder = async (deps: Deps, incoming: Incoming): Promise<PlacedOrder> => {
  const { database, signals, config } = deps;
  const sale = await readSale(database.read, config);
  const earlier = new PreviousOrder(database.read, incoming.key);
  if (!(await earlier.look()))
    await checkOrderRate(database.read, { RATE_LIMITS: config.RATE_LIMITS, network: incoming.network ?? '' });
  return withStagedFiles(
    deps,
    ORDER_FOLDER,
    (staged) => readAndPrice(deps, incoming, staged, sale, earlier),
    async (priced, staged) => {
      const { kept } = earlier;
      if (!kept) await checkStoredShare(deps, incoming.address, totalBytes(priced.files));
      const placed = kept
        ? { order_id: requireSameOrder(kept, priced), promise: null }
        : await database.transaction((tx) => commitOnce(tx, deps, incoming, priced, staged));
      if (!placed.promise) await staged.discard();
      else for (const signal of ['mail-queued', 'files-waiting'] as const) signals.emit(signal);
      return placed;
    },
  );
};

/** The order placed under this key earlier, or while this request is being read. */
class PreviousOrder {
  readonly #db: Queries;
  readonly #key: string | undefined;
  kept: IdempotencyKey | undefined;

  constructor(db: Queries, key: string | undefined) {
    this.#db = db;
    this.#key = key;
  }

  async look(): Promise<boolean> {
    if (this.#key) this.kept = await findIdempotencyKey(this.#db, this.#key, getKeyCutoff());
    return this.kept !== undefined;
  }
}

const unpriced = {
  discount: null,
  quote: {
    currency: '',
    lines: [],
    original_amount: 0,
    discount_amount: 0,
    tax: null,
    total_amount: 0,
    savings: 0,
  },
};

const readAndPrice = async (
  deps: Deps,
  { address, network = '', guesses, past, ...body }: Incoming,
  staged: StagedFiles,
  sale: Sale,
  earlier: PreviousOrder,
): Promise<PricedOrder> => {
  const { database, storage, config } = deps;
  const { offer } = sale;
  const price = async (form: PricedOrder['form']) => {
    const at = past?.at ?? now();
    if (!form.discount_code) return { discount: null, quote: priceForm(form, offer, null) };
    // A valid code doesn't count as a guess; an invalid one does, because the refusal reveals that.
    const takeBack = guesses?.take({ address, network });
    const discount = await findDiscount(database.read, form.discount_code, at);
    // A code for first orders reveals whether an address belongs to a client, so every attempt counts.
    if (discount && !discount.first_order_only) takeBack?.();
    checkDiscountCode(form, offer, discount);
    return { discount, quote: priceForm(form, offer, discount) };
  };
  // A retry is read only to be compared: its files are already stored, and its price is the first order's. That order
  // may also have been placed after this request began and used the code's last use.
  const priceOnce = async (form: PricedOrder['form']) => {
    if (earlier.kept) return unpriced;
    try {
      if (!past) await requireTerms(database.read, form);
      return await price(form);
    } catch (error) {
      if (await earlier.look()) return unpriced;
      throw error;
    }
  };
  const { form, files } = await readOrderForm(body, {
    beforeFiles: async (early) => void (await priceOnce(early)),
    receive: async (part) => {
      const target = earlier.kept ? null : storage;
      const checkShare = body.bytesOfNetwork && watchNetworkShare(deps, body.bytesOfNetwork);
      return receiveFile(part, { staged, storage: target, maxMb: config.MAX_UPLOAD_MB, checkShare });
    },
  });
  const { discount, quote } = await priceOnce(form);
  return {
    form,
    files: files.map(toOrderFile),
    sale,
    address,
    network,
    discount,
    quote,
    price: (now) => priceForm({ ...form, currency: form.currency || offer.currency }, now, discount),
  };
};

const totalBytes = (files: ReceivedFile[]) => files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);

const requireSameOrder = (kept: IdempotencyKey, { form, files }: PricedOrder): string => {
  if (kept.fingerprint !== getOrderFingerprint(form, files)) throw keyReusedError();
  return kept.order_id;
};

/** Inside the transaction: the first request with a key creates the order, all others get that order. */
const commitOnce = async (
  tx: Queries,
  deps: Deps,
  { key, past }: Incoming,
  priced: PricedOrder,
  staged: StagedFiles,
): Promise<PlacedOrder> => {
  const id = newOrderId();
  if (key !== undefined) {
    const row = {
      key,
      fingerprint: getOrderFingerprint(priced.form, priced.files),
      order_id: id,
      created_at: now(),
    };
    if (!(await insertIdempotencyKey(tx, row, getKeyCutoff()))) {
      const kept = await findIdempotencyKey(tx, key, getKeyCutoff());
      if (!kept) throw new AppError('unavailable', 'Please submit again', { retryAfter: 1 });
      return { order_id: requireSameOrder(kept, priced), promise: null };
    }
  }
  await staged.claim(tx);
  const files = [...(await claimOrderUploads(tx, priced.form, id)), ...priced.files];
  const { promise } = await commitOrder(tx, deps, { ...priced, files }, id, past?.at ?? now());
  await past?.happened(tx, id);
  return { order_id: id, promise };
};

/**
 * Identifies the whole content of an order: every field, name, size and checksum of every file of the form, and the ids
 * of its uploads, whose content never changes. The draft it was written in and what its amounts were in aren't part of it.
 */
const getOrderFingerprint = (
  {
    upload_ids,
    song_title,
    reference,
    service,
    add_ons,
    currency: _c,
    accepted_terms,
    terms_sha256: _t,
    draft_id: _,
    ...fields
  }: OrderForm,
  files: ReceivedFile[],
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)),
        files.map(({ name, size_bytes, crc32 }) => [name, size_bytes, crc32]),
        // Left out when empty, as in the keys of orders from before these fields.
        ...[upload_ids, song_title, reference, service, add_ons].filter(({ length }) => length),
        ...(accepted_terms ? ['terms'] : []),
      ]),
    )
    .digest('hex');
