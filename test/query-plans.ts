import { ExplainNode, type KyselyPlugin, sql } from 'kysely';
import type { Queries } from '../server/ports/database/port.ts';
import { engine } from './harness.ts';

/**
 * The engine's query plans for every select the given function runs; each select returns no rows, but for
 * those from tables in `real`, which decide what is read next.
 */
export const explainQueries = async (
  db: Queries,
  work: (db: Queries) => Promise<unknown>,
  real?: RegExp,
): Promise<string[]> => {
  const plans: string[] = [];
  const counts = new WeakSet<object>();
  const options = engine === 'sqlite' ? sql`query plan`.toOperationNode() : undefined;
  const explained: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (node.kind !== 'SelectQueryNode') return node;
      if (real?.test(JSON.stringify(node.from))) {
        counts.add(queryId);
        return node;
      }
      return { ...node, explain: ExplainNode.create(undefined, options) };
    },
    async transformResult({ result, queryId }) {
      if (counts.has(queryId)) return result;
      const steps = result.rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
      plans.push(steps.join('\n'));
      return { ...result, rows: [] };
    },
  };
  await work(db.withPlugin(explained));
  return plans;
};
