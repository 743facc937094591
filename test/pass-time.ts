import type { Deps } from '../server/deps.ts';
import { now } from '../server/lib/clock.ts';

/** Changes held emails and limits as if this much time had passed. */
export const passTime = ({ database }: Pick<Deps, 'database'>, ms: number): Promise<void> =>
  database.transaction(async (tx) => {
    const earlier = (at: string) => new Date(Date.parse(at) - ms).toISOString();
    for (const { id, next_attempt_at } of await tx.selectFrom('emails').selectAll().execute())
      await tx
        .updateTable('emails')
        .set({ next_attempt_at: earlier(next_attempt_at) })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .execute();
    await tx.updateTable('jobs').set({ run_at: now() }).execute();
    for (const { key, full_at } of await tx.selectFrom('rate_limits').selectAll().execute())
      await tx
        .updateTable('rate_limits')
        .set({ full_at: earlier(full_at) })
        .where('key', '=', key)
        .execute();
  });
