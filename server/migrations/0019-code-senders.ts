import type { Kysely } from 'kysely';

/** Who placed an order with a discount code: strangers can order with somebody else's address. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema.alterTable('orders').addColumn('code_sender', 'text').execute();
};
