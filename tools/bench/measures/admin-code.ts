import { budgets, KB } from '../../../e2e/budgets.ts';
import { reachableCode } from '../../../e2e/reachable-code.ts';
import type { Row } from '../table.ts';

const goal = budgets.admin.script;

/** All the script the admin area can load, whatever is clicked: static and dynamic imports of its entry, in Brotli. */
export const measureAdminCode = async (): Promise<Row[]> => {
  const code = reachableCode('admin/main.tsx');
  const kilobytes = code.reduce((sum, { bytes }) => sum + bytes, 0) / KB;
  return [
    {
      what: 'script the whole admin area can load',
      goal: `${goal} KB`,
      measured: `${kilobytes.toFixed(1)} KB`,
      baseline: `${code.length} files, through all dynamic imports`,
      holds: kilobytes <= goal,
    },
  ];
};
