import { ExplainNode, type KyselyPlugin, sql } from 'kysely';
import type { Queries } from '../server/ports/database/port.ts';
import { engine } from './harness.ts';

/** The engine's query plans for every select the given function runs; each select returns no rows. */
export const explainQueries = async (
  db: Queries,
  work: (db: Queries) => Promise<unknown>,
): Promise<string[]> => {
  const plans: string[] = [];
  const options = engine === 'sqlite' ? sql`query plan`.toOperationNode() : undefined;
  const explained: KyselyPlugin = {
    transformQuery: ({ node }) =>
      node.kind === 'SelectQueryNode' ? { ...node, explain: ExplainNode.create(undefined, options) } : node,
    async transformResult({ result }) {
      const steps = result.rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
      plans.push(steps.join('\n'));
      return { ...result, rows: [] };
    },
  };
  await work(db.withPlugin(explained));
  return plans;
};
